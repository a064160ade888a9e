import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { eventsBetween } from '@atrium/features/calendar/contract'
import { history, pinnedMessages, threadMessages } from '@atrium/features/chat/contract'
import { deleteWorkspace, listWorkspaces } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { makeSample } from '../contract/make-sample.ts'
import { sampleFiles } from './sample/files.ts'
import { samplePages } from './sample/pages.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const workspacesOf = async (person: PersonId) =>
  (await server.read(person, listWorkspaces, { user: person })).workspaces.map(({ workspace }) => workspace)

async function rowsOf<Row extends object>(text: string, space: SpaceId): Promise<Row[]> {
  return (await server.engine.pool.query<Row>(text, [space])).rows
}

/** What is left to be done of a kind, with why it failed. */
const left = async (kind: string) =>
  (
    await server.engine.pool.query<{ error: string | null }>(
      `select last_error as error from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where identifier = $1`,
      [kind],
    )
  ).rows

async function sampleOf(person: PersonId): Promise<SpaceId> {
  const workspace = newId<'space'>()
  expect(await server.act(person, makeSample, { workspace: workspace as string as PersonId })).toMatchObject({
    ok: true,
  })
  await expect.poll(() => left('home/make-sample')).toEqual([])
  return workspace
}

test('R1.07 a sample workspace has pages, talk with a thread, events of this week and the next, and files, all by who asked', async () => {
  const space = await sampleOf(ada)
  const [workspace] = await workspacesOf(ada)
  expect(workspace).toMatchObject({ id: space, name: 'Sample: Website relaunch', ownerId: ada, isSample: true })
  expect(workspace?.stats).toMatchObject({ documentCount: samplePages.length, memberCount: 1 })

  await expect.poll(() => left('documents/follow-body')).toEqual([])
  const pages = await rowsOf<{ id: string; words: string; parent: string | null }>(
    'select id, parent, words from document join document_text using (space, id) where space = $1',
    space,
  )
  expect(pages).toHaveLength(samplePages.length)
  for (const { words } of pages) expect(words.split(' ').length).toBeGreaterThan(30)
  const files = await rowsOf<{ id: string; by: string }>('select id, by from space_file where space = $1', space)
  expect(files.map(({ by }) => by)).toEqual([ada, ada])
  const shown = await rowsOf<{ target: string }>(
    `select target from document_link where space = $1 and kind = 'file'`,
    space,
  )
  expect(shown.map(({ target }) => target).toSorted()).toEqual(files.map(({ id }) => id).toSorted())

  const { messages } = await server.read(ada, history, { space, from: { by: 'after', seq: 0 } })
  const root = messages.find(({ replies }) => replies !== null)
  expect(messages.map(({ author }) => author)).toEqual(messages.map(() => ada))
  expect((await server.read(ada, threadMessages, { space, thread: root?.id })).messages).toHaveLength(2)
  expect((await server.read(ada, pinnedMessages, { space })).messages).toHaveLength(1)
  expect(messages.flatMap((message) => message.files)).toMatchObject([{ name: 'Sketch of the home page.png' }])

  const weeks = { from: Date.now() - 8 * 86_400_000, to: Date.now() + 20 * 86_400_000 }
  const { events } = await server.read(ada, eventsBetween, { spaces: [space], ...weeks })
  expect(events.map(({ title }) => title)).toContain('The new site goes live')
  expect(events).toHaveLength(4)
  expect(server.logged).toEqual([])
})

test('what the pages of the sample lead to is there', () => {
  const known = new Set([
    ...samplePages.map(({ key }) => `page:${key}`),
    ...sampleFiles.map(({ key }) => `file:${key}`),
    ...['chat', 'calendar', 'files'].map((tab) => `tab:${tab}`),
  ])
  const words = JSON.stringify(samplePages)
  const addresses = [...words.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(8)
  expect(addresses.filter((address) => !known.has(address))).toEqual([])
})

test('who has a sample gets no second, but a new one after deleting it', async () => {
  await sampleOf(ada)
  const [only, ...others] = await workspacesOf(ada)
  expect(others).toEqual([])
  if (!only) throw new Error('There is no sample.')
  await server.act(ada, deleteWorkspace, { space: only.id as SpaceId })
  const again = await sampleOf(ada)
  expect((await workspacesOf(ada)).map(({ id }) => id)).toContain(again)
})

test('R4.50 nobody joins a sample by signing in, and nobody else sees it', async () => {
  const bob = await server.arrive('bob')
  await expect.poll(() => left('workspaces/join-default')).toEqual([])
  expect(await workspacesOf(bob)).toEqual([])
  const { rows } = await server.engine.pool.query('select id from member where space = $1', [teamSpace])
  expect(rows).toHaveLength(2)
})

test('under an id that is taken no sample is made, nothing there is changed, and it is not tried again', async () => {
  const eve = await server.arrive('eve')
  const taken = await sampleOf(await server.arrive('fay'))
  const before = await rowsOf('select * from workspace where id = $1', taken)
  const events = await rowsOf('select * from calendar_event where space = $1', taken)
  await server.act(eve, makeSample, { workspace: taken as string as PersonId })
  await expect.poll(() => left('home/make-sample')).toEqual([])
  expect(await rowsOf('select * from workspace where id = $1', taken)).toEqual(before)
  expect(await rowsOf('select * from calendar_event where space = $1', taken)).toEqual(events)
  expect(await workspacesOf(eve)).toEqual([])
})
