import { expect, test } from 'vitest'
import { planPages } from './plan-pages.ts'
import type { ReadPage } from './format/read-files.ts'

const read = (path: string): ReadPage => {
  const folders = path.split('/')
  return { title: folders.pop() ?? '', blocks: [], folders, key: undefined }
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
    ...['readme', 'setup', 'deep', 'leaf'],
  ])
})
