/** Lets so many do something at once, and the others wait: each who waits is let in in turn, however much one of them asks for. */
interface FairTurns {
  /** Does `work` when it is the turn of `who`; answers undefined, and does nothing, where too many of theirs wait already. */
  do<T>(who: string, work: () => Promise<T>): Promise<T | undefined>
}

interface Terms {
  readonly atOnce: number
  /** Of these so many are of one. */
  readonly atOnceOfOne: number
  readonly mostWaitingOfOne: number
}

interface Queue {
  inside: number
  readonly waiting: (() => void)[]
}

export function createFairTurns({ atOnce, atOnceOfOne, mostWaitingOfOne }: Terms): FairTurns {
  /** Of those who are inside or wait, in the order in which their turn comes. */
  const queues = new Map<string, Queue>()
  let inside = 0

  function letIn(): void {
    for (const queue of queues.values()) {
      if (inside >= atOnce) return
      const next = queue.inside < atOnceOfOne ? queue.waiting.shift() : undefined
      if (!next) continue
      enter(queue)
      return next()
    }
  }

  function enter(queue: Queue): void {
    queue.inside += 1
    inside += 1
  }

  function leave(who: string, queue: Queue): void {
    queue.inside -= 1
    inside -= 1
    // The others come first.
    queues.delete(who)
    if (queue.inside > 0 || queue.waiting.length > 0) queues.set(who, queue)
    letIn()
  }

  async function turn(queue: Queue): Promise<boolean> {
    if (inside < atOnce && queue.inside < atOnceOfOne) {
      enter(queue)
      return true
    }
    if (queue.waiting.length >= mostWaitingOfOne) return false
    // What came in meanwhile goes on first.
    await new Promise<void>((resolve) => queue.waiting.push(() => setImmediate(resolve)))
    return true
  }

  return {
    async do(who, work) {
      const queue = queues.get(who) ?? { inside: 0, waiting: [] }
      queues.set(who, queue)
      if (!(await turn(queue))) return undefined
      try {
        return await work()
      } finally {
        leave(who, queue)
      }
    },
  }
}
