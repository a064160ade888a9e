import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSeal } from './seal.ts'

const seal = createSeal('secret', 'one')
const Said = z.object({ words: z.string() })
const said = { words: 'schöne Grüße' }

test('what was sealed is opened by whoever has the secret and the same history, for the same purpose', () => {
  const sealed = seal.close('greeting', said)
  expect(createSeal('secret', 'one').open('greeting', Said, sealed)).toEqual(said)
  expect(seal.open('farewell', Said, sealed)).toBe(undefined)
  expect(createSeal('another', 'one').open('greeting', Said, sealed)).toBe(undefined)
  expect(createSeal('secret', 'two').open('greeting', Said, sealed)).toBe(undefined)
})

test('what is not as it was sealed, or is no such thing, is nothing', () => {
  const sealed = seal.close('greeting', said)
  for (const other of [
    '',
    'x',
    sealed.slice(1),
    `${sealed} `,
    sealed.replace('Gr', 'gr'),
    '世'.repeat(43),
    JSON.stringify(said),
  ])
    expect(seal.open('greeting', Said, other)).toBe(undefined)
  expect(seal.open('greeting', Said, seal.close('greeting', { words: 7 }))).toBe(undefined)
})
