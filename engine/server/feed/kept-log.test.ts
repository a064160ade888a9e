import { expect, test } from 'vitest'
import { type Change, type Entry, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { KeptLog, lastChanges } from './kept-log.ts'

const space: SpaceId = teamSpace
const put = (id: string, text: string): Change => {
  const row = { space, id, text }
  return { put: 'note', row }
}
const drop = (id: string): Change => ({ drop: 'note', id })
const entryOf = (seq: number, ...changes: readonly Change[]): Entry => ({ seq, deed: newId(), changes })

const changesOf = (kept: readonly { readonly entry: Entry }[]): readonly (readonly Change[])[] =>
  kept.map(({ entry }) => entry.changes)

/** What a screen that missed the entries is told, out of what is kept and out of the log. */
function told(entries: readonly Entry[]): readonly (readonly (readonly Change[])[])[] {
  const log = new KeptLog()
  for (const entry of entries) log.add([entry])
  return [changesOf(log.after(0)), changesOf(lastChanges(entries))]
}

test('who missed something is told of each row what was done to it last', () => {
  const entries = [entryOf(1, put('a', 'secret'), put('b', 'one')), entryOf(2, put('a', 'open'))]
  for (const changes of told(entries)) expect(changes).toEqual([[put('b', 'one')], [put('a', 'open')]])
})

test('a row that one deed takes away and puts back is there for those who missed it', () => {
  const entries = [entryOf(1, put('a', 'one')), entryOf(2, drop('a'), put('a', 'two'))]
  for (const changes of told(entries)) expect(changes.flat().at(-1)).toEqual(put('a', 'two'))
})

test('what a later deed changes again is left out of the deed that changed it twice', () => {
  const entries = [entryOf(1, drop('a'), put('a', 'secret'), put('b', 'one')), entryOf(2, drop('a'))]
  for (const changes of told(entries)) expect(changes).toEqual([[put('b', 'one')], [drop('a')]])
})
