import { newId } from '@atrium/base/id'
import { type Asked, type SpaceId, pageSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { mostPagesAsked } from '../../contract/body-queries.ts'
import { type Document, plainPage } from '../../contract/document.ts'
import { bodiesOfPages } from './bodies-of-pages.ts'

const page = (space: SpaceId): Document => ({
  ...plainPage,
  space,
  id: newId(),
  title: '',
  isLocked: false,
  status: null,
  owner: null,
  trash: null,
  createdBy: '',
  createdAt: 1,
  updatedBy: '',
  updatedAt: 1,
})
const pagesIn = (space: SpaceId, count: number) => Array.from({ length: count }, () => page(space))

interface Wanted {
  readonly space: SpaceId
  readonly pages: readonly string[]
}
type Answered = Asked<{ readonly bodies: Readonly<Record<string, { readonly state: string } | null>> }>

/** Answers as the server does: of a space, those of the pages that are there, so many at once. */
function serverOf(pages: readonly Document[], atOnce = mostPagesAsked) {
  const asked: string[] = []
  const ask = ({ space, pages: ids }: Wanted): Promise<Answered> => {
    asked.push(space)
    const there = ids.filter((id) => pages.some((one) => one.space === space && one.id === id)).slice(0, atOnce)
    return Promise.resolve({
      ok: true,
      output: { bodies: Object.fromEntries(there.map((id) => [id, { state: id }])) },
    })
  }
  return { ask, asked }
}

async function readAll(pages: readonly Document[], ask: (wanted: Wanted) => Promise<Answered>) {
  const found = new Map<string, string | null | undefined>()
  for await (const [{ id }, body] of bodiesOfPages(pages, ask)) found.set(id, body && body.state)
  return found
}

test('pages of several spaces are each asked for in their own, however they lie in each other', async () => {
  const own = pageSpace(newId())
  const pages = [...pagesIn(own, 1), ...pagesIn(teamSpace, 60), ...pagesIn(own, 2)]
  const { ask, asked } = serverOf(pages)
  const found = await readAll(pages, ask)
  expect(found).toEqual(new Map(pages.map(({ id }) => [id, id])))
  expect(asked).toEqual([own, teamSpace, teamSpace])
})

test('a page that was deleted meanwhile is gone, and those beside it are as they are', async () => {
  const [gone, there] = [pagesIn(teamSpace, 70), pagesIn(teamSpace, 3)]
  const found = await readAll([...gone, ...there], serverOf(there).ask)
  expect(gone.map(({ id }) => found.get(id))).toEqual(gone.map(() => undefined))
  expect(there.map(({ id }) => found.get(id))).toEqual(there.map(({ id }) => id))
})

test('what does not fit into one answer is asked for again', async () => {
  const pages = pagesIn(teamSpace, 5)
  const { ask, asked } = serverOf(pages, 2)
  expect((await readAll(pages, ask)).size).toBe(5)
  expect(asked).toHaveLength(3)
})

test('access that was lost to some pages ends nothing, and what can be tried again is said', async () => {
  const [secret, open] = [page(pageSpace(newId())), page(teamSpace)]
  const { ask } = serverOf([open])
  const refusing = (code: string) => (wanted: Wanted) =>
    wanted.space === teamSpace ? ask(wanted) : Promise.resolve({ ok: false as const, code, message: 'Not now.' })
  const found = await readAll([secret, open], refusing('no-access'))
  expect([found.get(secret.id), found.get(open.id)]).toEqual([undefined, open.id])
  await expect(readAll([secret, open], refusing('busy'))).rejects.toThrow('Not now.')
})
