/** A socket by what was sent over it and has not left. */
export interface Backlogged {
  readonly person: string
  /** So many bytes wait. */
  readonly backlog: number
  /** Ends it at once, with what waits. */
  endAsTooSlow(): void
}

/** What waits in this process for those who do not read, by person. */
export interface Backlogs {
  add(line: Backlogged): void
  remove(line: Backlogged): void
  /** Adds up what waits for a person, and ends the lines with the most until it is not too much. */
  weigh(person: string): void
  /** Weighs everybody, and ends the lines on which nothing has left for too long. Comes by at equal times. */
  sweep(): void
}

interface Terms {
  /** So many bytes wait for one person, over all of their lines. */
  readonly mostOfOne: number
  /** A line has so many sweeps to get on. */
  readonly mostStuckSweeps: number
}

interface Seen {
  backlog: number
  stuckSweeps: number
}

export function createBacklogs({ mostOfOne, mostStuckSweeps }: Terms): Backlogs {
  const people = new Map<string, Map<Backlogged, Seen>>()

  function weigh(person: string): void {
    const lines = [...(people.get(person)?.keys() ?? [])]
    let sum = lines.reduce((before, { backlog }) => before + backlog, 0)
    if (sum <= mostOfOne) return
    for (const line of lines.toSorted((one, other) => other.backlog - one.backlog)) {
      if (sum <= mostOfOne) return
      sum -= line.backlog
      line.endAsTooSlow()
    }
  }

  /** What is sent meanwhile is little beside the steps by which a slow line gets on: at one of the looks it is less. */
  function isStuck({ backlog }: Backlogged, seen: Seen): boolean {
    const isOn = backlog === 0 || backlog < seen.backlog
    seen.stuckSweeps = isOn ? 0 : seen.stuckSweeps + 1
    seen.backlog = backlog
    return seen.stuckSweeps >= mostStuckSweeps
  }

  return {
    add(line) {
      const lines = people.get(line.person) ?? new Map<Backlogged, Seen>()
      people.set(line.person, lines.set(line, { backlog: 0, stuckSweeps: 0 }))
    },
    remove(line) {
      const lines = people.get(line.person)
      lines?.delete(line)
      if (lines?.size === 0) people.delete(line.person)
    },
    weigh,
    sweep() {
      for (const [person, lines] of people) {
        for (const [line, seen] of lines) if (isStuck(line, seen)) line.endAsTooSlow()
        weigh(person)
      }
    },
  }
}
