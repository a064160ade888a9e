import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { FileOrder } from '../contract/queries.ts'
import type { SpaceFile } from '../contract/space-file.ts'
import { type FileSearch, mergeFiles } from './merge-files.ts'

const file = (seq: number, more: Partial<SpaceFile> = {}): SpaceFile => ({
  space: teamSpace,
  id: `f${seq}`,
  name: `file ${seq}.txt`,
  type: 'text/plain',
  size: seq,
  width: null,
  height: null,
  thumbnail: 'none',
  by: 'ada',
  at: seq,
  seq,
  places: [],
  deletedAt: null,
  ...more,
})
const plain: FileSearch = { space: teamSpace, order: 'newest', name: '', isDeleted: false, isSent: false }

interface Given {
  readonly found: readonly SpaceFile[]
  readonly fresh?: readonly (SpaceFile | string)[]
  readonly hasMore?: boolean
}

function merged({ found, fresh = [], hasMore = false }: Given, search: Partial<FileSearch> = {}): string[] {
  const known = fresh.map((one) => (typeof one === 'string' ? ([one, null] as const) : ([one.id, one] as const)))
  const files = mergeFiles({ found, hasMore, fresh: new Map(known) }, { ...plain, ...search })
  return files.map(({ name }) => name)
}

test('a file that is renamed, dropped or put into the trash shows so, and one that is brought back stands in its place', () => {
  const found = [file(9), file(7), file(5), file(3)]
  const fresh = [file(7, { name: 'plan.txt' }), 'f5', file(3, { deletedAt: 1 }), file(6), file(10)]
  expect(merged({ found, fresh })).toEqual(['file 10.txt', 'file 9.txt', 'plan.txt', 'file 6.txt'])
  expect(merged({ found: [], fresh }, { isDeleted: true })).toEqual(['file 3.txt'])
})

test('each order keeps what changes in its place', () => {
  const files = [file(1, { name: 'b', size: 5 }), file(2, { name: 'C', size: 9 }), file(3, { name: 'a', size: 1 })]
  const [one, two, three] = files
  const orders: Record<FileOrder, string[]> = {
    newest: ['a', 'C', 'b'],
    oldest: ['b', 'C', 'a'],
    name: ['a', 'b', 'C'],
    largest: ['C', 'b', 'a'],
  }
  for (const [order, names] of Object.entries(orders)) {
    const found = [one, three].filter((known) => known !== undefined)
    const sorted = names.flatMap((name) => found.find((known) => known.name === name) ?? [])
    expect(merged({ found: sorted, fresh: two ? [two] : [] }, { order: order as FileOrder })).toEqual(names)
  }
  expect(
    merged(
      { found: [file(1, { name: 'a' })], fresh: [file(1, { name: 'z' }), file(2, { name: 'm' })] },
      { order: 'name' },
    ),
  ).toEqual(['m', 'z'])
})

test('what would stand on a page that is not there yet waits for it', () => {
  expect(merged({ found: [file(9), file(7)], fresh: [file(2), file(8)], hasMore: true })).toEqual([
    'file 9.txt',
    'file 8.txt',
    'file 7.txt',
  ])
})

test('only what is looked for comes in', () => {
  const fresh = [
    file(1, { places: [{ kind: 'person', id: 'ada' }] }),
    file(2, { type: 'image/png' }),
    file(3, { by: 'bob' }),
    file(4, { places: [{ kind: 'message', id: 'm' }] }),
    file(5, { name: 'Plan' }),
  ]
  const shown = (search: Partial<FileSearch>): string[] => merged({ found: [], fresh }, search)
  expect(shown({})).toEqual(['Plan', 'file 4.txt', 'file 3.txt', 'file 2.txt'])
  expect(shown({ kind: 'image' })).toEqual(['file 2.txt'])
  expect(shown({ by: 'bob' })).toEqual(['file 3.txt'])
  expect(shown({ isSent: true })).toEqual(['file 4.txt'])
  expect(shown({ name: ' pLA' })).toEqual(['Plan'])
})
