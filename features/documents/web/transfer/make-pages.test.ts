import { expect, test } from 'vitest'
import { makePages } from './make-pages.ts'
import type { PlannedPage } from './plan-pages.ts'

const pages = Array.from({ length: 30 }, (_, at): PlannedPage => ({
  id: `p${at}`,
  title: `Page ${at}`,
  place: { parent: null, order: 'a0' },
  blocks: [],
  threads: [],
}))
const ids = pages.map(({ id }) => id)
const none = () => Promise.resolve()

/** Fails so often for one page, and never for the others. */
function failing(id: string, often: number) {
  let left = often
  return (page: PlannedPage) => {
    if (page.id !== id || left === 0) return Promise.resolve()
    left -= 1
    return Promise.reject(new Error('Documents cannot be nested any deeper.'))
  }
}

const plain = { due: none, create: none, fill: none, onProgress: () => undefined }

test('a page that is refused is named with the reason, and all others are made', async () => {
  const { created, filled, skipped } = await makePages(pages, { ...plain, create: failing('p3', 1) })
  const others = ids.filter((id) => id !== 'p3')
  expect([created, [...filled].length]).toEqual([others, others.length])
  expect(skipped).toEqual([{ name: 'Page 3', why: 'Documents cannot be nested any deeper.' }])
})

test('what could not be written on a page is written at a second try', async () => {
  const { filled, skipped } = await makePages(pages, { ...plain, fill: failing('p3', 1) })
  expect([filled, skipped]).toEqual([new Set(ids), []])
})

test('a page on which nothing can be written is there and is not counted', async () => {
  const { created, filled, skipped } = await makePages(pages, { ...plain, fill: failing('p3', 2) })
  expect([created, filled.has('p3'), filled.size]).toEqual([ids, false, ids.length - 1])
  expect(skipped.map(({ name }) => name)).toEqual(['Page 3'])
})

test('each page that is begun is told, those that fail too', async () => {
  const told: (readonly [number, number])[] = []
  await makePages(pages, { ...plain, create: failing('p3', 1), onProgress: (done, all) => told.push([done, all]) })
  expect(told).toHaveLength(pages.length)
  expect(told.filter(([done, all]) => done >= all || all !== pages.length)).toEqual([])
})
