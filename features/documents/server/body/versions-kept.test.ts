import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { VersionName, block, listVersions, nameVersion, plain, writeBlocks } from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

type Page = Awaited<ReturnType<typeof makePage>>

const idsOf = async ({ space, id: document }: Page): Promise<readonly string[]> => {
  const answer = await server.engine.asker.ask({ query: listVersions.name, by: ada, input: { space, document } })
  return answer.ok ? (answer.output as { versions: { id: string }[] }).versions.map(({ id }) => id) : []
}

/** As many versions as somebody in a hurry could make, each a minute after the other; those of `days` a day. */
async function makeVersions({ space, id: document }: Page, ids: string, { from, count, everyMs }: Series) {
  await server.engine.pool.query(
    `insert into document_version (space, document, id, at, seq, people, state)
    select $1, $2, $3 || nth, $4::bigint + nth * $5::bigint, 1, '[]', '' from generate_series(1, $6) as nth`,
    [space, document, ids, from, everyMs, count],
  )
}

interface Series {
  readonly from: number
  readonly count: number
  readonly everyMs: number
}

const [minuteMs, dayMs] = [60_000, 86_400_000]

test('no hurry pushes out a version that has a name, nor the last ones of the days before', async () => {
  const page = await makePage(server, ada, { title: 'Plan' })
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  text.doc.transact(() =>
    writeBlocks(text.doc.getXmlFragment('blocks'), [block('paragraph', { content: [plain('a')] })]),
  )
  await until(text, ({ saved }) => saved === 'saved')
  const { space, id: document } = page
  const today = Math.floor(Date.now() / dayMs) * dayMs
  await makeVersions(page, 'day ', { from: today - 301 * dayMs, count: 300, everyMs: dayMs })
  await makeVersions(page, 'early ', { from: today - dayMs, count: 5, everyMs: minuteMs })
  await makeVersions(page, 'hurried ', { from: today - 600 * minuteMs, count: 500, everyMs: minuteMs })
  await server.engine.pool.query(
    `insert into version_name (space, id, document, name, by, at) values ($1, 'early 2', $2, 'Too', $3, 0)`,
    [space, document, ada],
  )
  const last = newId()
  await screen.client.act(nameVersion, { space, document, id: last, name: 'Now' })
  await expect.poll(() => idsOf(page)).toContain(last)
  await expect.poll(async () => (await idsOf(page)).filter((id) => id.startsWith('hurried')).length).toBe(200)
  const ids = await idsOf(page)
  expect(ids.slice(0, 3)).toEqual([last, 'hurried 500', 'hurried 499'])
  expect(ids.filter((id) => id.startsWith('early'))).toEqual(['early 2'])
  // The day of the hurried ones is one of the two hundred.
  expect(ids.filter((id) => id.startsWith('day')).length).toBe(199)
})

test('a page on which nothing was ever written has no version, and no name of one', async () => {
  const page = await makePage(server, ada, { title: 'Empty' })
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const [{ space, id: document }, id] = [page, newId()]
  expect(await screen.client.act(nameVersion, { space, document, id, name: 'Draft' })).toMatchObject({ ok: true })
  await expect.poll(() => screen.client.row(VersionName, { space, id })).toBeUndefined()
  expect(await idsOf(page)).toEqual([])
})
