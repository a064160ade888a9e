import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { setLevel } from '@atrium/features/notifications/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, type, until } from '../../../../tests/text-screen.ts'
import { writeComment } from '../../contract/comments.ts'
import { createDocument } from '../../contract/create-document.ts'
import { moveAway } from '../../contract/move-away.ts'
import { plainPage } from '../../contract/document.ts'
import { deleteForever, restoreDocument, trashDocument } from '../../contract/trash-document.ts'
import { countWatchers, mostWatched, setWatch } from '../../contract/set-watch.ts'

const clock = { ms: Date.now() }
const server = await serverOfFile({ now: () => clock.ms })
const [ada, bob, cem] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('cem')]
const hourMs = 3_600_000

interface Page {
  readonly space: SpaceId
  readonly id: string
}

async function createSpace(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const person of [bob, cem]) await server.act(ada, addMember, { space, person, role: 'member' })
  return space
}

async function createPage(by: PersonId, space: SpaceId, parent: string | null = null): Promise<Page> {
  const id = newId()
  expect(await server.act(by, createDocument, { ...plainPage, space, id, parent, title: 'Plan' })).toMatchObject({
    ok: true,
  })
  return { space, id }
}

const watch = (by: PersonId, { space: where, id }: Page, isWatched = true) =>
  server.act(by, setWatch, { where, page: id, isWatched })
const watchSpace = (by: PersonId, where: SpaceId) => server.act(by, setWatch, { where, page: null, isWatched: true })

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
  (await server.engine.pool.query<Row>(text, values)).rows

async function write(by: PersonId, page: Page, words: string): Promise<void> {
  clock.ms += 10_000
  await using screen = await openTextScreen({ person: by, server: () => server })
  const text = await screen.open(page)
  type(text, words)
  await until(text, ({ saved }) => saved === 'saved')
}

const mine = `task_identifier like 'documents/%watch%' or task_identifier like 'documents/%comment%'`

/** Lets the pauses pass that are waited for, and waits until all is told that is told by then. */
async function settle(): Promise<void> {
  const due = `(${mine}) and run_at < to_timestamp($1)`
  await expect
    .poll(async () => {
      const at = (clock.ms + 120_000) / 1_000
      await makeJobsDue(server.engine.pool, due, at)
      return rows(`select id from graphile_worker.jobs where ${due}`, at)
    })
    .toEqual([])
}

/** What somebody was told of what they watch in a space. */
async function told(person: PersonId, space: SpaceId) {
  await settle()
  return rows<{ said: string; source_id: string; seq: number }>(
    `select concat_ws(' ', from_user_name, facts ->> 'what', facts ->> 'others', nullif(message, '')) as said, source_id, seq, read,
    email_at from notice
    where space = $1 and source_space = $2 and cause = 'watched' order by seq`,
    ownSpace(person),
    space,
  )
}

const saidTo = async (person: PersonId, space: SpaceId) => (await told(person, space)).map(({ said }) => said)

const watchesOf = (person: PersonId) =>
  rows<{ id: string; where: string }>(`select id, "where" from watch where space = $1 order by at`, ownSpace(person))

test('who watches a page hears in their inbox alone who wrote there, once in an hour, and not of their own words', async () => {
  const space = await createSpace()
  const page = await createPage(ada, space)
  for (const person of [ada, bob]) await watch(person, page)
  await write(ada, page, 'one')
  await write(bob, page, 'two')
  await write(cem, page, 'three')
  expect([await saidTo(bob, space), await saidTo(ada, space), await saidTo(cem, space)]).toEqual([
    ['cem edited 1'],
    ['cem edited 1'],
    [],
  ])
  const [first] = await told(bob, space)
  expect(first).toMatchObject({ source_id: page.id, email_at: null })
  await write(ada, page, 'four')
  expect(await told(bob, space)).toEqual([first])

  // The next hour's take the place of the first, told by the job that was left for then.
  clock.ms += hourMs
  await expect.poll(() => saidTo(bob, space)).toEqual(['ada edited 0'])
  const [next] = await told(bob, space)
  expect(next?.seq).toBeGreaterThan(Number(first?.seq))
  expect(await saidTo(ada, space)).toEqual(['cem edited 1'])
})

test('who watches a page hears of what is added and written below it, and of many new pages together', async () => {
  const space = await createSpace()
  const top = await createPage(ada, space)
  const inner = await createPage(ada, space, top.id)
  await settle()
  clock.ms += 2 * hourMs
  await watch(bob, top)
  await watchSpace(cem, space)
  const added = [await createPage(ada, space, inner.id), await createPage(ada, space, inner.id)]
  await createPage(ada, space)
  await write(ada, inner, 'words')
  expect(await saidTo(bob, space)).toEqual(expect.arrayContaining(['ada added 1', 'ada edited 0']))
  expect((await told(bob, space)).find(({ said }) => said === 'ada added 1')?.source_id).toBe(added[1]?.id)
  expect((await saidTo(cem, space)).toSorted()).toEqual(['ada added 0', 'ada added 1', 'ada edited 0'])
})

test('who watches a page hears of comments there, but for who hears of them more nearly', async () => {
  const space = await createSpace()
  const page = await createPage(ada, space)
  for (const person of [ada, bob, cem]) await watch(person, page)
  const said = { space, document: page.id, anchor: null, quote: '' }
  await server.act(cem, writeComment, { ...said, thread: newId(), id: newId(), text: `What of May, <@${bob}>?` })
  await server.act(cem, writeComment, { ...said, thread: newId(), id: newId(), text: 'And June?' })
  expect([await saidTo(bob, space), await saidTo(ada, space), await saidTo(cem, space)]).toEqual([
    ['cem And June?'],
    [],
    [],
  ])
})

test('a space of which one wants to hear nothing is not heard of, though one watches it', async () => {
  const space = await createSpace()
  await watchSpace(bob, space)
  await server.act(bob, setLevel, { space, level: 'nothing', mutedUntil: null })
  await createPage(ada, space)
  expect(await saidTo(bob, space)).toEqual([])
})

test('of what is in the trash nothing is told; restored it is, and deleted forever it is not watched any more', async () => {
  const space = await createSpace()
  const page = await createPage(ada, space)
  await watch(bob, page)
  await server.act(ada, trashDocument, page)
  await write(ada, page, 'hidden').catch(() => undefined)
  await settle()
  expect(await server.read(ada, countWatchers, page)).toEqual({ count: 0 })
  await server.act(ada, restoreDocument, page)
  expect(await server.read(ada, countWatchers, page)).toEqual({ count: 1 })
  await server.act(ada, trashDocument, page)
  await server.act(ada, deleteForever, page)
  await expect.poll(async () => (await watchesOf(bob)).filter(({ id }) => id === page.id)).toEqual([])
})

test('who may not read a page any more does not watch it any more, also when they come back', async () => {
  const space = await createSpace()
  const page = await createPage(ada, space)
  await watch(bob, page)
  await watchSpace(bob, space)
  expect(await server.read(ada, countWatchers, page)).toEqual({ count: 1 })
  await server.act(ada, removeMember, { space, person: bob })
  expect(await server.read(ada, countWatchers, page)).toEqual({ count: 0 })
  await expect.poll(async () => (await watchesOf(bob)).filter(({ where }) => where === space)).toEqual([])
  expect(await watch(bob, page)).toMatchObject({ ok: false, code: 'no-space' })
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  await write(ada, page, 'secret')
  expect(await saidTo(bob, space)).toEqual([])
})

test('a page that is moved to another space is watched there by those who may read it', async () => {
  const [from, to] = [await createSpace(), await createSpace()]
  const page = await createPage(ada, from)
  await watch(bob, page)
  await watch(cem, page)
  await server.act(ada, removeMember, { space: to, person: cem })
  const input = { space: from, id: page.id, to, parent: null, order: 'a0' }
  expect(await server.act(ada, moveAway, input)).toMatchObject({ ok: true })
  await settle()
  const ofPage = async (person: PersonId) => (await watchesOf(person)).filter(({ id }) => id === page.id)
  expect([await ofPage(bob), await ofPage(cem)]).toEqual([[{ id: page.id, where: to }], []])
})

test(`a person watches at most ${mostWatched} documents and spaces, and is told so`, async () => {
  const space = await createSpace()
  const dee = await server.arrive('dee')
  await server.act(ada, addMember, { space, person: dee, role: 'viewer' })
  const answers: unknown[] = []
  for (let index = 0; index < 1_000; index += 1)
    answers.push(await watch(dee, { space, id: newId() }).then((answer) => (answer.ok ? 'ok' : answer.code)))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(mostWatched)
  expect(new Set(answers.slice(mostWatched))).toEqual(new Set(['too-many']))
  const [first] = await watchesOf(dee)
  await watch(dee, { space, id: first?.id ?? '' }, false)
  await watch(dee, { space, id: first?.id ?? '' }, false)
  expect(await watchSpace(dee, space)).toMatchObject({ ok: true })
  expect(await watch(dee, { space, id: newId() })).toMatchObject({ ok: false, code: 'too-many' })
})
