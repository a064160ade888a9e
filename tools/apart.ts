import type { Planted } from '../tests/planted/planted.ts'
import { type BrowserTest, linesOf } from './failures.ts'
import type { Fate } from './plant-and-run.ts'

/** A fault and the tests that are to find it. */
export interface Sought {
  readonly entry: Planted
  readonly tests: readonly BrowserTest[]
}

/** The tests among `all` that are to find a fault. */
export const testsFor = ({ red, test = '' }: Planted, all: readonly BrowserTest[]): readonly BrowserTest[] =>
  all.filter(({ file, title }) => red.includes(file) && title.includes(test))

/** In as few groups as come by themselves: no two faults of a group are in one file, or sought by one test. */
export function inGroups(all: readonly Sought[]): readonly (readonly Sought[])[] {
  const groups: Sought[][] = []
  for (const sought of all) {
    const group = groups.find((others) => others.every((other) => areApart(sought, other)))
    if (group) group.push(sought)
    else groups.push([sought])
  }
  return groups
}

const areApart = (one: Sought, other: Sought): boolean =>
  one.entry.file !== other.entry.file && one.tests.every((test) => !other.tests.some((its) => isSame(test, its)))

const isSame = (one: BrowserTest, other: BrowserTest): boolean =>
  one.file === other.file && one.line === other.line && one.title === other.title

/** What became of a fault by what its tests came to, with what they said; none where they were not run. */
export function fateBy({ tests }: Sought, ran: readonly BrowserTest[]): Fate | undefined {
  const its = ran.filter((one) => tests.some((test) => isSame(test, one)))
  const failed = its.filter(({ isOk }) => !isOk)
  if (failed.length > 0) return { is: 'caught', by: failed.map(wordsOf) }
  return its.length > 0 ? { is: 'survived', by: [] } : undefined
}

const wordsOf = ({ file, title, message }: BrowserTest): string =>
  [`${file}: ${title}`, ...linesOf(message).slice(0, 3)].join(' | ')

/**
 * Whether what a fault was found by may come from another one that was planted with it: it shows in what tests share, such as
 * the way in, or a test of another one failed in the same words.
 */
export function isDoubtful(sought: Sought, group: readonly Sought[], ran: readonly BrowserTest[]): boolean {
  const failedOf = ({ tests }: Sought): readonly BrowserTest[] =>
    ran.filter((one) => !one.isOk && tests.some((test) => isSame(test, one)))
  const others = group.filter((one) => one !== sought).flatMap(failedOf)
  const isOwn = (one: BrowserTest): boolean =>
    one.file.endsWith(`/${one.shownIn}`) && !others.some((other) => headOf(other) === headOf(one))
  return group.length > 1 && !failedOf(sought).some(isOwn)
}

const headOf = ({ message }: BrowserTest): string => linesOf(message).slice(0, 2).join()
