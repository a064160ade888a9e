import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { type Document, plainPage } from '../../contract/document.ts'
import { createTree } from './page-tree.ts'
import { beside, dropped, lastIn, stepped } from '../transfer/places.ts'
import { type TreeRow, rowsOf } from './tree-rows.ts'

const page = (id: string, more: Partial<Document> = {}): Document => ({
  ...plainPage,
  space: teamSpace,
  id,
  title: id,
  isLocked: false,
  status: null,
  owner: null,
  trash: null,
  createdBy: '',
  createdAt: 1,
  updatedBy: '',
  updatedAt: 1,
  ...more,
})
const view = { expanded: new Set(['plan', 'notes']), search: '', sort: 'hand' } as const
const words = (rows: readonly TreeRow[]) => rows.map((row) => `${'  '.repeat(row.level - 1)}${row.page.title}`)

const pages = [
  page('plan', { order: 'a1' }),
  page('goals', { parent: 'plan', order: 'a0' }),
  page('risks', { parent: 'plan', order: 'a1', updatedAt: 9 }),
  page('deep', { parent: 'risks' }),
  page('notes', { order: 'a0' }),
  page('lost', { parent: 'gone', order: 'a2' }),
  page('bin', { order: 'a3', trash: { at: 1, by: '', isForever: false } }),
  page('in bin', { parent: 'bin' }),
  page('form', { isTemplate: true }),
]
const tree = createTree(pages, { space: teamSpace })
const found = (id: string) => tree.page(id) ?? page('nothing')

test('pages lie in each other by hand; one whose parent is gone is at the top, the trash and templates are not shown', () => {
  expect(words(rowsOf(tree, view))).toEqual(['notes', 'plan', '  goals', '  risks', 'lost'])
  expect(rowsOf(tree, view)[3]).toMatchObject({ hasChildren: true, isExpanded: false, position: 2, siblings: 2 })
  expect(tree.isInTrash(found('in bin'))).toBe(true)
})

test('a search shows what is found and the way there, and a sort is kept within each page', () => {
  expect(words(rowsOf(tree, { ...view, search: 'DEE' }))).toEqual(['plan', '  risks', '    deep'])
  expect(words(rowsOf(tree, { ...view, sort: 'changed' }))).toEqual(['notes', 'plan', '  risks', '  goals', 'lost'])
})

test('a page is put beside another, into it, a step up, down, in and out', () => {
  expect(beside(tree, found('risks'), 'before').order).toMatch(/^a0./)
  expect(lastIn(tree, 'plan')).toEqual({ parent: 'plan', order: 'a2' })
  expect(stepped(tree, found('risks'), 'up')).toEqual({ parent: 'plan', order: 'Zz' })
  expect(stepped(tree, found('risks'), 'down')).toBeUndefined()
  expect(stepped(tree, found('risks'), 'in')).toEqual({ parent: 'goals', order: 'a0' })
  expect(stepped(tree, found('risks'), 'out')).toEqual({ parent: null, order: 'a1V' })
  expect(stepped(tree, found('notes'), 'in')).toBeUndefined()
})

test('a page that is dropped comes before, after or into a row, and never into itself', () => {
  const rows = rowsOf(tree, view)
  const on = (id: string) => rows.find((row) => row.page.id === id)
  const drop = (moved: string, id: string, side: 'before' | 'after' | 'inside') => {
    const row = on(id)
    return row && dropped(tree, found(moved), { row, side })
  }
  expect(drop('notes', 'plan', 'inside')).toEqual({ parent: 'plan', order: 'a2' })
  expect(drop('notes', 'plan', 'after')).toEqual({ parent: 'plan', order: 'Zz' })
  expect(drop('notes', 'lost', 'after')).toEqual({ parent: null, order: 'a3' })
  expect(drop('plan', 'goals', 'before')).toBeUndefined()
  expect(drop('plan', 'plan', 'inside')).toBeUndefined()
})

test('two pages at one place leave room after both', () => {
  const same = createTree([page('a', { order: 'a0' }), page('b', { order: 'a0' }), page('c', { order: 'a1' })], {
    space: teamSpace,
  })
  const place = beside(same, same.page('a') ?? page(''), 'after')
  expect(place.order > 'a0' && place.order < 'a1').toBe(true)
})
