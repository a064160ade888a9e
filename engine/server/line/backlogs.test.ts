import { expect, test } from 'vitest'
import { type Backlogged, createBacklogs } from './backlogs.ts'

/** The invariant: what waits for one person is bounded, over all of their lines, and nothing waits for ever. */
interface Line extends Backlogged {
  backlog: number
  isEnded: boolean
}

const stage = () => createBacklogs({ mostOfOne: 100, mostStuckSweeps: 3 })
type Backlogs = ReturnType<typeof stage>

function lineOf(backlogs: Backlogs, person: string, backlog: number): Line {
  const line = {
    person,
    backlog,
    isEnded: false,
    endAsTooSlow() {
      line.isEnded = true
      backlogs.remove(line)
    },
  }
  backlogs.add(line)
  return line
}

const endedOf = (lines: readonly Line[]): boolean[] => lines.map(({ isEnded }) => isEnded)

test('where too much waits for one person the lines with the most end, and nobody else’s', () => {
  const backlogs = stage()
  const eves = [30, 50, 40].map((backlog) => lineOf(backlogs, 'eve', backlog))
  const adas = [60, 40].map((backlog) => lineOf(backlogs, 'ada', backlog))
  for (const person of ['eve', 'ada']) backlogs.weigh(person)
  expect(endedOf([...eves, ...adas])).toEqual([false, true, false, false, false])
  backlogs.weigh('eve')
  expect(endedOf(eves)).toEqual([false, true, false])
})

test('many lines, of which none has much, are weighed at each sweep', () => {
  const backlogs = stage()
  const lines = Array.from({ length: 11 }, () => lineOf(backlogs, 'eve', 10))
  backlogs.sweep()
  expect(lines.filter(({ isEnded }) => isEnded)).toHaveLength(1)
})

test('a line on which nothing leaves ends after a while; one that gets on does not, though more is sent', () => {
  const backlogs = stage()
  const [stuck, slow, idle] = [10, 10, 0].map((backlog) => lineOf(backlogs, 'eve', backlog))
  for (const backlog of [12, 8, 14, 11, 12, 13, 9]) {
    if (slow) slow.backlog = backlog
    if (stuck) stuck.backlog += 1
    backlogs.sweep()
  }
  expect([stuck?.isEnded, slow?.isEnded, idle?.isEnded]).toEqual([true, false, false])
})
