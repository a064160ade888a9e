import { expect, test } from 'vitest'
import type { Planted } from '../tests/planted/planted.ts'
import { type Sought, fateBy, inGroups, isDoubtful, testsFor } from './apart.ts'
import type { BrowserTest } from './failures.ts'

const file = 'tests/e2e/shell.test.ts'
const drawer: BrowserTest = { file, line: 4, title: 'the drawer (R2.31, R2.32)', isOk: true, message: '', shownIn: '' }
const path: BrowserTest = { file, line: 40, title: 'an unknown path (R2.19)', isOk: true, message: '', shownIn: '' }
const all = [drawer, path]

function sought(name: string, planted = `${name}.ts`): Sought {
  const entry: Planted = { name, what: '', file: planted, find: 'a', instead: 'b', red: [file], test: name }
  return { entry, tests: testsFor(entry, all) }
}

const failed = (test: BrowserTest, message: string, shownIn = 'shell.test.ts'): BrowserTest => ({
  ...test,
  isOk: false,
  message,
  shownIn,
})

test('faults are planted together that have no file and no test in common', () => {
  const [one, sameTest, other] = [sought('R2.31'), sought('R2.32'), sought('R2.19')]
  expect(inGroups([one, sameTest, other])).toEqual([[one, other], [sameTest]])
  const sameFile = sought('R2.19', 'R2.31.ts')
  expect(inGroups([one, sameFile])).toEqual([[one], [sameFile]])
})

test('each is found by its own tests alone, and those that were not run say nothing', () => {
  const ran = [failed(drawer, 'Expected: 248'), path]
  expect(fateBy(sought('R2.31'), ran)).toEqual({ is: 'caught', by: [`${file}: ${drawer.title} | Expected: 248`] })
  expect(fateBy(sought('R2.19'), ran)).toEqual({ is: 'survived', by: [] })
  expect(fateBy(sought('R2.19'), [])).toBeUndefined()
})

test('what shows in the way in, or in the words of another one, is looked at again', () => {
  const [one, other] = [sought('R2.31'), sought('R2.19')]
  const group = [one, other]
  const isDoubted = (...ran: readonly BrowserTest[]): boolean => isDoubtful(one, group, ran)
  expect(isDoubted(failed(drawer, 'Expected: 248'), path)).toBe(false)
  expect(isDoubted(failed(drawer, 'Expected: 248'), failed(path, 'Not found'))).toBe(false)
  expect(isDoubted(failed(drawer, 'Not found'), failed(path, 'Not found'))).toBe(true)
  expect(isDoubted(failed(drawer, 'Expected: Good morning', 'people.ts'), path)).toBe(true)
  expect(isDoubtful(one, [one], [failed(drawer, 'Expected: Good morning', 'people.ts')])).toBe(false)
})
