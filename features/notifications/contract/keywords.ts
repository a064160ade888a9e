import * as z from 'zod/mini'
import { type Tx, anytime, defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { keyOf, unitsOf } from './word-units.ts'
import { Keyword, KeywordCount, wordSchema as word } from './keyword.ts'

/** A person has at most so many. */
export const mostKeywords = 20
const shortest = 2
const longest = 40

const often = { times: 120, perMs: 60_000 }

/** Has one told of messages and comments that have a word. */
export const addKeyword = defineAction({
  name: 'notifications/add-keyword',
  title: 'Add keyword',
  input: z.object({ word }),
  may: owners,
  when: anytime,
  refusals: {
    'bad-length': `A keyword has ${shortest} to ${longest} characters.`,
    'too-many': `You can have at most ${mostKeywords} keywords. Remove one of them first.`,
  },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { word: given }, { by, at, refuse }) {
    const added = given.trim().replaceAll(/\s+/g, ' ')
    const units = unitsOf(added)
    if ([...added].length > longest || units.join('').length < shortest) refuse('bad-length')
    const key = { space: ownSpace(by), id: units.join(' ') }
    if (await tx.get(Keyword, key)) return
    const count = await countOf(tx, by)
    if (count >= mostKeywords) refuse('too-many')
    await tx.put(KeywordCount, { space: key.space, id: by, count: count + 1 })
    await tx.put(Keyword, { ...key, word: added, key: keyOf(units), at })
  },
})

export const removeKeyword = defineAction({
  name: 'notifications/remove-keyword',
  title: 'Remove keyword',
  input: z.object({ word }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { word: removed }, { by }) {
    const key = { space: ownSpace(by), id: unitsOf(removed).join(' ') }
    if (!(await tx.get(Keyword, key))) return
    await tx.put(KeywordCount, { space: key.space, id: by, count: (await countOf(tx, by)) - 1 })
    await tx.drop(Keyword, key)
  },
})

const countOf = async (tx: Tx, person: string): Promise<number> =>
  (await tx.get(KeywordCount, { space: ownSpace(person), id: person }))?.count ?? 0
