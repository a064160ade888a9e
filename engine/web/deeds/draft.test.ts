import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cache, Copy } from '../rows/cache.ts'
import { Draft } from './draft.ts'
import { shelfKey } from '../rows/shelf.ts'

const note = (space: string, id: string, text = ''): { space: string; id: string; text: string } => ({
  space,
  id,
  text,
})

function copyOf(space: string, ids: readonly string[], seq = ids.length): Copy {
  const rows = new Map(ids.map((id) => [id, note(space, id)]))
  return { space, role: 'member', seq, shelves: new Map([['note', { rows, floor: null }]]) }
}

function createCache(): Cache {
  return new Map([['s', copyOf('s', ['a', 'b'])]])
}

test('nothing is seen before the commit, and all of it after', () => {
  const cache = createCache()
  const draft = new Draft(cache)
  draft.write('note', { space: 's', id: 'a' }, undefined)
  draft.write('note', { space: 's', id: 'c' }, note('s', 'c'))
  draft.setSeq('s', 9)
  draft.setRole('s', 'viewer')
  draft.setFloor('note', 's', 4)
  expect(cache).toEqual(createCache())
  draft.commit()
  const { role, seq, shelves } = cache.get('s') ?? copyOf('s', [])
  expect([role, seq, [...(shelves.get('note')?.rows.keys() ?? [])], shelves.get('note')?.floor]).toEqual([
    'viewer',
    9,
    ['b', 'c'],
    4,
  ])
})

test('a draft reads its own writes over what is there', () => {
  const draft = new Draft(createCache())
  draft.write('note', { space: 's', id: 'a' }, undefined)
  draft.write('note', { space: 's', id: 'b' }, note('s', 'b', 'new'))
  expect(['a', 'b', 'c'].map((id) => draft.get('note', { space: 's', id }))).toEqual([
    undefined,
    note('s', 'b', 'new'),
    undefined,
  ])
})

test('a forgotten space has nothing, and takes nothing', () => {
  const cache = createCache()
  const draft = new Draft(cache)
  draft.forget('s')
  draft.write('note', { space: 's', id: 'c' }, note('s', 'c'))
  draft.setSeq('s', 5)
  expect([draft.seqOf('s'), draft.roleIn('s'), draft.get('note', { space: 's', id: 'a' }), draft.held()]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ])
  draft.commit()
  expect(cache.size).toBe(0)
})

test('a replaced space is what replaced it, with what came after', () => {
  const cache = createCache()
  const draft = new Draft(cache)
  draft.write('note', { space: 's', id: 'c' }, note('s', 'c'))
  draft.replace(copyOf('s', ['x'], 7))
  draft.write('note', { space: 's', id: 'y' }, note('s', 'y'))
  draft.commit()
  expect([cache.get('s')?.seq, [...(cache.get('s')?.shelves.get('note')?.rows.keys() ?? [])]]).toEqual([7, ['x', 'y']])
})

test('a draft tells what it touched: single rows, or the whole of a space replaced or forgotten', () => {
  const draft = new Draft(createCache())
  draft.write('note', { space: 's', id: 'a' }, undefined)
  expect([draft.touched, draft.spaces]).toEqual([
    new Map([[shelfKey('note', 's'), new Set(['a'])]]),
    new Map([['s', 'part']]),
  ])
  draft.replace(copyOf('t', ['x']))
  draft.forget('s')
  expect([draft.touched, draft.spaces]).toEqual([
    new Map([
      [shelfKey('note', 's'), 'all'],
      [shelfKey('note', 't'), 'all'],
    ]),
    new Map([
      ['s', 'whole'],
      ['t', 'whole'],
    ]),
  ])
})

test('many writes in one draft or in several come to the same', () => {
  const write = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.option(fc.constantFrom('x', 'y')) })
  fc.assert(
    fc.property(fc.array(write), fc.nat(5), (writes, size) => {
      const [one, several] = [createCache(), createCache()]
      const whole = new Draft(one)
      let part = new Draft(several)
      for (const [index, { id, text }] of writes.entries()) {
        const row = text === null ? undefined : note('s', id, text)
        whole.write('note', { space: 's', id }, row)
        part.write('note', { space: 's', id }, row)
        expect(part.get('note', { space: 's', id })).toEqual(whole.get('note', { space: 's', id }))
        if (index % (size + 1) !== size) continue
        part.commit()
        part = new Draft(several)
      }
      whole.commit()
      part.commit()
      expect(several).toEqual(one)
    }),
  )
})
