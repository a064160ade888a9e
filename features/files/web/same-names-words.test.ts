import { expect, test } from 'vitest'
import { keepWords, shownWords, titleOf } from './same-names-words.ts'

const taken = (name: string, shown = 0) => ({ id: name, name, by: 'ada', free: `${name} (2)`, shown })

test('what becomes of files whose names exist is said for one and for several', () => {
  const one = [taken('plan')]
  expect([titleOf(one), keepWords(one)]).toEqual([
    '“plan” already exists',
    'Keep both, and the new one becomes “plan (2)”',
  ])
  const two = [taken('plan'), taken('notes')]
  expect([titleOf(two), keepWords(two)]).toEqual(['2 names already exist', 'Keep both, and the new files get a number'])
})

test('a file that is shown somewhere is said not to be replaced, and in how many places it is', () => {
  expect(shownWords([taken('plan'), taken('notes')])).toBe('')
  expect(shownWords([taken('plan', 1)])).toBe(' The file here is shown in 1 place, so it cannot be replaced.')
  expect(shownWords([taken('plan', 2)])).toBe(' The file here is shown in 2 places, so it cannot be replaced.')
  expect(shownWords([taken('plan', 51)])).toBe(
    ' The file here is shown in more than 50 places, so it cannot be replaced.',
  )
  expect(shownWords([taken('plan', 2), taken('notes')])).toBe(' “plan” is shown in 2 places, so it cannot be replaced.')
  expect(shownWords([taken('plan', 2), taken('notes', 1)])).toBe(
    ' 2 of the files here are shown in other places, so they cannot be replaced.',
  )
})
