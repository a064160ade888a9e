import { expect, test } from 'vitest'
import { maxDepth } from '../../contract/page-rules.ts'
import { planPages } from './plan-pages.ts'
import { withoutId } from '../format/notion.ts'
import type { ReadPage } from '../format/read-page.ts'

const read = (path: string): ReadPage => {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return { title: withoutId(name), name, blocks: [], folders, key: undefined }
}

test('pages of a zip lie in each other as its folders do, each made after the one that it lies in', () => {
  const files = ['wiki/deep/far/leaf', 'wiki/setup', 'wiki/deep', 'readme'].map(read)
  const { pages, ids } = planPages(files, { parent: 'here', order: 'a5' })
  const titleOf = (id: string | null) => pages.find((page) => page.id === id)?.title ?? id
  expect(pages.map(({ title, place }) => [title, titleOf(place.parent)])).toEqual([
    ['readme', 'here'],
    ['wiki', 'here'],
    ['setup', 'wiki'],
    ['deep', 'wiki'],
    ['far', 'deep'],
    ['leaf', 'far'],
  ])
  expect(pages.map(({ place }) => place.order)).toEqual(['a5', 'a6', 'a0', 'a1', 'a0', 'a0'])
  expect(pages.filter(({ id }) => [...ids.values()].includes(id)).map(({ title }) => title)).toEqual([
    'readme',
    'setup',
    'deep',
    'leaf',
  ])
})

test('a page of Notion is one page with those below it, whether its folder bears its id or not, and no name shows an id', () => {
  const [one, other] = ['1a'.repeat(16), '2b'.repeat(16)]
  const files = [
    `Plan ${one}`,
    `Plan ${one}/Goals ${other}`,
    `Plan ${other}`,
    `Plan ${other}/Risks ${one}`,
    `Team ${one}`,
    `Team/Ada ${other}`,
    `Tasks ${other}/Paint ${one}`,
  ].map(read)
  const { pages } = planPages(files, { parent: null, order: 'a0' })
  const titleOf = (id: string | null) => pages.find((page) => page.id === id)?.title ?? id
  expect(pages.map(({ title, place }) => [title, titleOf(place.parent)])).toEqual([
    ['Plan', null],
    ['Plan', null],
    ['Team', null],
    ['Goals', 'Plan'],
    ['Risks', 'Plan'],
    ['Ada', 'Team'],
    ['Tasks', null],
    ['Paint', 'Tasks'],
  ])
  const parentOf = (title: string) => pages.find((page) => page.title === title)?.place.parent
  expect(parentOf('Goals')).not.toBe(parentOf('Risks'))
})

test('what lies deeper than pages can is put at the deepest place, in its order', () => {
  const folders = Array.from({ length: 60 }, (_, at) => `f${at}`)
  const { pages } = planPages([read([...folders, 'leaf'].join('/')), read([...folders, 'other'].join('/'))], {
    parent: null,
    order: 'a0',
  })
  const parents = new Map(pages.map(({ id, place }) => [id, place.parent]))
  const depthOf = (id: string | null): number => (id === null ? 0 : 1 + depthOf(parents.get(id) ?? null))
  expect(Math.max(...pages.map(({ id }) => depthOf(id)))).toBe(maxDepth)
  expect(pages.slice(-2).map(({ title, id }) => [title, depthOf(id)])).toEqual([
    ['leaf', maxDepth],
    ['other', maxDepth],
  ])
  expect(pages).toHaveLength(maxDepth - 1 + 2)
})
