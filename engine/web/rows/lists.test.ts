import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cache } from './cache.ts'
import { Draft } from '../deeds/draft.ts'
import { Lists } from './lists.ts'
import type { Overlay } from '../deeds/predictions.ts'
import { type Marks, mark, shelfKey } from './shelf.ts'
import { Line, Note } from '../testing/toy.ts'

const space = 'team'
const key = shelfKey(Line.name, space)

const row = (id: string, seq: number): Line => ({ space, id, seq, by: 'x', text: '' })

function createCache(rows: readonly Line[], floor: number | null = null): Cache {
  const shelves = new Map([[Line.name, { rows: new Map(rows.map((one) => [one.id, one])), floor }]])
  return new Map([[space, { space, role: 'member', seq: 1, shelves }]])
}

const nothing: Overlay = { layer: new Map(), waiting: new Map() }

test('windowed rows come by their number, others by id', () => {
  const cache = createCache([row('a', 2), row('b', 1)])
  expect(new Lists(cache, () => nothing).rows(Line, space).map(({ id }) => id)).toEqual(['b', 'a'])
  const notes = ['b', 'a'].map((id) => ({ space, id, text: '', edits: 0 }))
  const shelves = new Map([[Note.name, { rows: new Map(notes.map((one) => [one.id, one])), floor: null }]])
  const other: Cache = new Map([[space, { space, role: 'member', seq: 1, shelves }]])
  expect(new Lists(other, () => nothing).rows(Note, space).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('what is foreseen covers what is there, and a drop hides it', () => {
  const overlay: Overlay = {
    layer: new Map([
      [
        key,
        new Map([
          ['a', undefined],
          ['b', row('b', 9)],
        ]),
      ],
    ]),
    waiting: new Map(),
  }
  const lists = new Lists(createCache([row('a', 1), row('b', 2), row('c', 3)]), () => overlay)
  expect(lists.rows(Line, space)).toEqual([row('c', 3), row('b', 9)])
  expect([lists.row(Line, { space, id: 'a' }), lists.row(Line, { space, id: 'b' })]).toEqual([undefined, row('b', 9)])
})

test('what is foreseen below what is at hand is not shown', () => {
  const overlay: Overlay = { layer: new Map([[key, new Map([['a', row('a', 1)]])]]), waiting: new Map() }
  const lists = new Lists(createCache([row('c', 5)], 5), () => overlay)
  expect([lists.rows(Line, space), lists.row(Line, { space, id: 'a' })]).toEqual([[row('c', 5)], undefined])
})

test('a space without a copy has no rows, always the same none', () => {
  const lists = new Lists(new Map(), () => nothing)
  expect(lists.rows(Line, 'elsewhere')).toEqual([])
  expect(lists.rows(Line, 'elsewhere')).toBe(lists.rows(Line, 'elsewhere'))
})

test('a list brought up to date equals one made now, and is the same when nothing in it differs', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const change = fc.record({ id, seq: fc.option(fc.integer({ min: 1, max: 9 })), foreseen: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }), (rounds) => {
      const cache = createCache([row('a', 3), row('b', 2)])
      const overlay: Overlay = { layer: new Map(), waiting: new Map() }
      const lists = new Lists(cache, () => overlay)
      lists.rows(Line, space)
      for (const round of rounds) {
        const touched: Marks = new Map()
        for (const { id: changed, seq, foreseen } of round) {
          applyChange(foreseen ? overlay : cache, changed, seq === null ? undefined : row(changed, seq))
          mark(touched, key, changed)
        }
        lists.refresh(touched)
        const fresh = new Lists(cache, () => overlay).rows(Line, space)
        const after = lists.rows(Line, space)
        expect(after).toEqual(fresh)
        lists.refresh(new Map([[key, new Set(['never-there'])]]))
        expect(lists.rows(Line, space)).toBe(after)
      }
    }),
  )
})

function applyChange(target: Cache | Overlay, id: string, value: Line | undefined): void {
  if ('layer' in target) {
    const rows = target.layer.get(key) ?? new Map()
    target.layer.set(key, rows.set(id, value))
    return
  }
  const draft = new Draft(target)
  draft.write(Line.name, { space, id }, value)
  draft.commit()
}

test('keeping ten thousand rows sorted costs a few comparisons, not a sort', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => row(`r${index}`, index))
  const cache = createCache(rows)
  const lists = new Lists(cache, () => nothing)
  lists.rows(Line, space)
  let looks = 0
  const watched = new Proxy(row('new', 5_000), {
    get(target, name, receiver) {
      if (name === 'seq') looks += 1
      return Reflect.get(target, name, receiver)
    },
  })
  applyChange(cache, 'new', watched)
  lists.refresh(new Map([[key, new Set(['new'])]]))
  expect(lists.rows(Line, space)).toHaveLength(10_001)
  expect(looks).toBeLessThan(50)
})

test('many changes at once come to the same as one by one', () => {
  const cache = createCache([])
  const lists = new Lists(cache, () => nothing)
  lists.rows(Line, space)
  const ids = Array.from({ length: 200 }, (_, index) => `${index}`)
  for (const [index, id] of ids.entries()) applyChange(cache, id, row(id, (index * 7) % 31))
  lists.refresh(new Map([[key, new Set(ids)]]))
  expect(lists.rows(Line, space)).toEqual(new Lists(cache, () => nothing).rows(Line, space))
  expect(lists.rows(Line, space)).toHaveLength(200)
})
