import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Planted, placesIn } from '../tests/planted/planted.ts'
import { type Run, isEndToEnd, runInCopy } from './run-in-copy.ts'

/** What became of a planted fault, and by which tests or for which reason. */
export interface Fate {
  readonly is: 'caught' | 'survived' | 'stale' | 'did not load' | 'late' | 'not asked'
  readonly by: readonly string[]
}

/** Of the test files that `entries` name, those that do not pass with nothing planted. */
export async function filesNotGreen(copy: string, entries: readonly Planted[]): Promise<readonly string[]> {
  const groups = Object.groupBy(entries, (entry) =>
    [isEndToEnd(entry), entry.isLong === true, entry.isTimed === true, entry.test !== undefined].join(),
  )
  const failed: string[] = []
  for (const group of Object.values(groups)) {
    const run = await runInCopy(copy, asOne(group ?? []))
    failed.push(...run.filesNotGreen)
  }
  return failed
}

/** What all of a group name, to be run once. */
function asOne(group: readonly Planted[]): Run {
  const red = [...new Set(group.flatMap((entry) => entry.red))]
  const tests = [...new Set(group.flatMap(({ test }) => test ?? []))]
  return { red, tests, isLong: group[0]?.isLong, isTimed: group[0]?.isTimed, isBaseline: true }
}

/** Plants a fault in the copy, runs the tests that are to find it, and takes it back. */
export async function plantAndRun(copy: string, entry: Planted): Promise<Fate> {
  const planted = plant(copy, entry)
  if ('is' in planted) return planted
  try {
    const tests = entry.test === undefined ? [] : [entry.test]
    return fateOf(
      await runInCopy(copy, { red: entry.red, tests, isLong: entry.isLong, isTimed: entry.isTimed, isBaseline: false }),
    )
  } finally {
    planted.takeBack()
  }
}

/** Plants a fault in the copy; tells instead that there is no such place. */
export function plant(copy: string, entry: Planted): Fate | { takeBack(): void } {
  const path = join(copy, entry.file)
  const text = readFileSync(path, 'utf8')
  const places = placesIn(text, entry)
  if (places !== 1) return { is: 'stale', by: [`what it looks for stands ${places} times in ${entry.file}`] }
  writeFileSync(
    path,
    text.replace(entry.find, () => entry.instead),
  )
  return { takeBack: () => writeFileSync(path, text) }
}

/** A test that could not be run has found nothing: what breaks every file proves no test. */
function fateOf({ failed, notLoaded, isLate, isGreen, said }: Awaited<ReturnType<typeof runInCopy>>): Fate {
  if (failed.length > 0) return { is: 'caught', by: failed }
  if (isLate) return { is: 'late', by: [] }
  if (notLoaded.length > 0) return { is: 'did not load', by: notLoaded }
  return isGreen ? { is: 'survived', by: [] } : { is: 'did not load', by: said }
}
