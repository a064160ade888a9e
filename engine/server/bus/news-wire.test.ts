import { expect, test } from 'vitest'
import type { SpaceId } from '@atrium/engine/contract'
import type { News } from './bus.ts'
import { decodeNews, decodeTold, encodeNews, encodeTold, halvesOf, headOf } from './news-wire.ts'

const text = { kind: 'body', space: 'x' as SpaceId, id: 't' }
const row = { space: 'x', id: 'm', text: 'hello', reactions: [{ by: 'ada' }] }
const entries = [
  { seq: 7, deed: 'a', changes: [{ put: 'message', row }] },
  { seq: 8, deed: 'b', changes: [{ drop: 'message', id: 'm' }] },
]
const all: readonly News[] = [
  { type: 'entries', space: 'x', entries },
  { type: 'heads', heads: { x: 8 } },
  { type: 'signal', name: 'typing', space: 'x', from: 'ada', data: { on: true } },
  { type: 'presence', process: 'p', here: ['ada'], gone: [], isNew: true },
  { type: 'updates', text, updates: [{ seq: 1, by: 'ada', data: Buffer.from([0, 255, 7]) }] },
  { type: 'texts', heads: [{ text, seq: 1 }] },
  { type: 'text-presence', text, from: 'ada', tab: 'one', data: 'AAAA' },
  { type: 'limits', taken: { act: { turns: 1, most: 2.5, perMs: 3 } } },
  { type: 'signed-out', sessions: ['s'] },
]

test.each(all)('news arrives as it was told: $type', (news) => {
  expect(decodeNews(encodeNews(news))).toEqual(news)
  expect(decodeTold(encodeTold('me', news))).toEqual({ from: 'me', news })
})

const malformed: readonly unknown[] = [
  null,
  [],
  'heads',
  {},
  { type: 7 },
  { type: 'heads', heads: { x: 'many' } },
  { type: 'heads', heads: { x: -1 } },
  { type: 'heads', heads: { x: 1e300 } },
  { type: 'entries', space: 'x', entries: [] },
  { type: 'entries', space: 'x', entries: entries.toReversed() },
  { type: 'entries', space: 'x', entries: [entries[0], entries[0]] },
  { type: 'entries', space: 'x', entries: [{ seq: 1, deed: 'a' }] },
  { type: 'entries', space: 'x', entries: [{ seq: 1, deed: 'a', changes: [{ put: 'message', row: null }] }] },
  { type: 'entries', space: 'x', entries: [{ seq: 1, deed: 'a', changes: [{ put: 'message', row: { id: 'm' } }] }] },
  { type: 'updates', text, updates: [{ seq: 1, by: 'ada', data: '*' }] },
  { type: 'updates', text: 't', updates: [{ seq: 1, by: 'ada', data: 'AAAA' }] },
  { type: 'signed-out', sessions: 'all' },
]

test.each(malformed)('what is not shaped as news is none: %j', (value) => {
  expect(decodeNews(JSON.stringify(value))).toBeUndefined()
  expect(decodeTold(JSON.stringify({ from: 'me', news: value }))).toBeUndefined()
})

test('news of a kind that only a newer version knows is told from what is none', () => {
  expect(decodeNews('{"type":"unheard-of","of":[1]}')).toBe('of another kind')
  expect(decodeTold('{"from":"me","news":{"type":"unheard-of"}}')).toBeUndefined()
  for (const { type } of all) expect([type, decodeNews(JSON.stringify({ type }))]).toEqual([type, undefined])
})

test.each(['', 'heads', '{', '['.repeat(100_000)])('what is no JSON is no news', (bytes) => {
  expect(decodeNews(bytes)).toBeUndefined()
})

test('of what a log has grown by, its head is left where there is no room', () => {
  expect(all.map(headOf).filter((news) => !all.includes(news))).toEqual([
    { type: 'heads', heads: { x: 8 } },
    { type: 'texts', heads: [{ text, seq: 1 }] },
  ])
})

test('news that can be divided is, and the halves are all of it', () => {
  expect(halvesOf({ type: 'entries', space: 'x', entries }).map(headOf)).toEqual([
    { type: 'heads', heads: { x: 7 } },
    { type: 'heads', heads: { x: 8 } },
  ])
  expect(halvesOf({ type: 'heads', heads: { a: 1, b: 2, c: 3 } })).toEqual([
    { type: 'heads', heads: { a: 1, b: 2 } },
    { type: 'heads', heads: { c: 3 } },
  ])
  expect(halvesOf({ type: 'heads', heads: { a: 1 } })).toEqual([])
  expect(halvesOf({ type: 'signed-out', sessions: ['a', 'b'] })).toEqual([])
})
