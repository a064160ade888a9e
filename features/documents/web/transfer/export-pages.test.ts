import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { relativeUrl } from '@atrium/base/relative-url'
import { type Document, plainPage } from '../../contract/document.ts'
import { filesOf } from './export-pages.ts'
import { pathFrom } from '../format/in-zip.ts'
import { createTree } from '../tree/page-tree.ts'

const page = (id: string, title: string, more: Partial<Document> = {}): Document => ({
  ...plainPage,
  space: teamSpace,
  id,
  title,
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

test('each page has a file of its own, in folders as pages lie in each other, under names that every system takes', () => {
  const pages = [
    page('1', 'Plan', { order: 'a0' }),
    page('2', 'plan', { order: 'a1' }),
    page('3', 'A/B: "C"?', { parent: '1' }),
    page('4', '..', { parent: '1', order: 'a1' }),
    page('5', '', { order: 'a2' }),
  ]
  const tree = createTree(pages, { space: teamSpace })
  expect(filesOf(tree).map(({ path }) => path)).toEqual([
    'Plan.md',
    'Plan/A B C.md',
    'Plan/Untitled.md',
    'plan 2.md',
    'Untitled.md',
  ])
})

test('templates have a folder of their own, with what lies in them, whatever else is called so', () => {
  const trash = { at: 1, by: '', isForever: false }
  const pages = [
    page('1', 'Plan', { order: 'a0' }),
    page('2', 'Meeting', { isTemplate: true }),
    page('3', 'Agenda', { parent: '2' }),
    page('4', 'plan', { isTemplate: true, parent: '1' }),
    page('5', 'Old', { isTemplate: true, trash }),
  ]
  const pathsOf = (given: readonly Document[]) =>
    filesOf(createTree(given, { space: teamSpace }))
      .map(({ path }) => path)
      .toSorted((one, other) => (one < other ? -1 : 1))
  expect(pathsOf(pages)).toEqual([
    'Plan.md',
    'Templates/Meeting.md',
    'Templates/Meeting/Agenda.md',
    'Templates/plan.md',
  ])
  expect(pathsOf([page('6', 'templates', {}), page('7', 'A', { isTemplate: true })])).toEqual([
    'Templates 2/A.md',
    'templates.md',
  ])
})

test('links of a zip lead from one file of it to another, and back to where they came from', () => {
  for (const [from, to, url] of [
    ['a.md', 'b c.md', 'b%20c.md'],
    ['wiki/a.md', 'wiki/b.md', 'b.md'],
    ['wiki/a.md', 'files/x.png', '../files/x.png'],
    ['wiki/deep/a.md', 'wiki/a.md', '../a.md'],
    ['wiki/a.md', 'wiki/a/b.md', 'a/b.md'],
  ] as const) {
    expect(relativeUrl(from, to)).toBe(url)
    expect(pathFrom(from, url)).toBe(to)
  }
})
