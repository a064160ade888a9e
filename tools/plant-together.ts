import type { Planted } from '../tests/planted/planted.ts'
import { type Sought, fateBy, inGroups, isDoubtful, testsFor } from './apart.ts'
import { browserTests } from './failures.ts'
import { type Fate, plant, plantAndRun } from './plant-and-run.ts'
import { listInBrowser, minutesOfPlant, runInBrowser } from './run-in-copy.ts'

type Tell = (entry: Planted, fate: Fate) => void

/**
 * Plants faults that tests in a browser are to find, as many at once as have nothing to do with one another, so that one build
 * and one server do for all of them. One that may have been found by the effect of another is planted again alone.
 */
export async function plantTogether(copy: string, entries: readonly Planted[], tell: Tell): Promise<void> {
  if (entries.length === 0) return
  const all = await listInBrowser(copy, [...new Set(entries.flatMap(({ red }) => red))])
  const sought = entries.map((entry) => ({ entry, tests: testsFor(entry, all) }))
  for (const { entry } of sought.filter(({ tests }) => tests.length === 0))
    tell(entry, { is: 'not asked', by: [`no test has ${entry.test} in its name`] })
  const groups = [...inGroups(sought.filter(({ tests }) => tests.length > 0))]
  console.log(`${entries.length} in the browser, planted in ${groups.length} groups`)
  for (let group = groups.shift(); group; group = groups.shift()) {
    const doubtful = await plantGroup(copy, group, tell)
    // Which of them broke the build is found by halves.
    const isBroken = doubtful === undefined && group.length > 1
    if (isBroken) groups.unshift(...halvesOf(group))
    else for (const { entry } of doubtful ?? group) tell(entry, await plantAndRun(copy, entry))
  }
}

const halvesOf = (group: readonly Sought[]): readonly (readonly Sought[])[] => {
  const middle = Math.ceil(group.length / 2)
  return [group.slice(0, middle), group.slice(middle)]
}

/** Tells what became of each that is sure, and answers with the others; with nothing where no test was run. */
async function plantGroup(copy: string, group: readonly Sought[], tell: Tell): Promise<readonly Sought[] | undefined> {
  const planted: { readonly sought: Sought; takeBack(): void }[] = []
  try {
    for (const sought of group) {
      const done = plant(copy, sought.entry)
      if ('is' in done) tell(sought.entry, done)
      else planted.push({ sought, takeBack: done.takeBack })
    }
    const all = planted.map(({ sought }) => sought)
    return all.length > 0 ? await runGroup(copy, all, tell) : []
  } finally {
    for (const { takeBack } of planted) takeBack()
  }
}

async function runGroup(copy: string, group: readonly Sought[], tell: Tell): Promise<readonly Sought[] | undefined> {
  const places = group.flatMap(({ tests }) => tests.map(({ file, line }) => `${file}:${line}`))
  const isLong = group.some(({ entry }) => entry.isLong)
  const { report } = await runInBrowser(copy, [...new Set(places)], { isLong, minutes: minutesOfPlant * group.length })
  if (!report) return undefined
  const ran = browserTests(report)
  return group.filter((sought) => {
    const fate = fateBy(sought, ran)
    if (!fate || (fate.is === 'caught' && isDoubtful(sought, group, ran))) return true
    tell(sought.entry, fate)
    return false
  })
}
