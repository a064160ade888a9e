import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Row, defineRecord, teamSpace } from '@atrium/engine/contract'
import { createDraft } from './draft.ts'

const Note = defineRecord({
  name: 'note',
  schema: z.object({ space: z.string(), id: z.string(), text: z.string() }),
  atHand: 'all',
})
const note = (id: string, text: string) => ({ space: teamSpace, id, text })

test('what a deed does to a row twice is told once, as it leaves it', async () => {
  const read = (): Promise<Row> => Promise.resolve(note('a', 'before'))
  const { tx, changes } = createDraft({ spaces: new Set([teamSpace]), read, careful: false, seqIn: () => 1 })
  await tx.drop(Note, note('a', ''))
  await tx.add(Note, note('b', 'other'))
  await tx.put(Note, note('a', 'back'))
  expect(changes().get(teamSpace)).toEqual([
    { put: 'note', row: note('b', 'other') },
    { put: 'note', row: note('a', 'back') },
  ])
})
