import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { headlineOf } from '@atrium/features/notifications/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { moveAway } from '../../contract/move-away.ts'
import { setPageOwner, setStatus } from '../../contract/page-status.ts'
import { trashDocument } from '../../contract/trash-document.ts'

const server = await serverOfFile()
const [ada, bob, cem] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('cem')]

interface Page {
  readonly space: SpaceId
  readonly id: string
}

async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const person of [bob, cem]) await server.act(ada, addMember, { space, person, role: 'member' })
  return space
}

/** Bob's page in a workspace of Ada's, in which Cem is, too. */
async function createPage(parent: Partial<Page> = {}): Promise<Page> {
  const { space = await createRoom(), id: above = null } = parent
  const id = newId<'document'>()
  await does(bob, createDocument, { ...plainPage, space, id, title: 'Plan', parent: above })
  return { space, id }
}

async function does(...[by, action, input]: Parameters<typeof server.act>): Promise<void> {
  expect(await server.act(by, action, input)).toMatchObject({ ok: true })
}

/** Does at once what is left for the day after the last one. */
const onTheDay = (): Promise<void> =>
  makeJobsDue(server.engine.pool, `task_identifier = 'documents/ask-whether-current'`)

/** What somebody was told of a page, once there is nothing left to tell today. */
async function told(person: PersonId, { id }: Pick<Page, 'id'>): Promise<readonly string[]> {
  const left = `select from graphile_worker.jobs where task_identifier like 'documents/%' and run_at <= now()`
  await expect.poll(async () => (await server.engine.pool.query(left)).rowCount).toBe(0)
  const text = `select cause, facts, from_user_name, link from notice where space = $1 and source_id = $2 order by seq`
  const { rows } = await server.engine.pool.query(text, [ownSpace(person), id])
  return rows.map((row) => {
    const { cause, facts, from_user_name: fromUserName } = row
    return headlineOf({ cause, facts, fromUserName, sourceType: 'document', sourceName: 'Plan' })
  })
}

test('who comes to own a page is told, but not by themselves', async () => {
  const page = await createPage()
  await does(bob, setPageOwner, { ...page, owner: cem })
  expect(await told(cem, page)).toEqual(['bob made you the owner of Plan'])
  await does(ada, setPageOwner, { ...page, owner: ada })
  expect(await told(ada, page)).toEqual([])
})

test('a review is asked of the owner, else of who made the page, and never of oneself', async () => {
  const page = await createPage()
  const review = (by: PersonId) => does(by, setStatus, { ...page, state: 'in-review', until: null })
  await review(ada)
  expect(await told(bob, page)).toEqual(['ada asks you to review Plan'])
  await does(cem, setPageOwner, { ...page, owner: cem })
  await review(cem)
  await review(bob)
  expect(await told(cem, page)).toEqual(['bob asks you to review Plan'])
})

test('after the last day its owner, or who vouched for it, is asked whether a page is still right, wherever it lies by then', async () => {
  const [page, owned, other] = [await createPage(), await createPage(), await createRoom()]
  const until = '2031-05-01'
  for (const one of [page, owned]) await does(bob, setStatus, { ...one, state: 'verified', until })
  await does(bob, setPageOwner, { ...owned, owner: cem })
  await does(bob, moveAway, { ...page, to: other, parent: null, order: 'a0' })
  expect([await told(bob, page), await told(cem, owned)]).toEqual([[], ['bob made you the owner of Plan']])
  const { rows } = await server.engine.pool.query(
    `select distinct run_at from graphile_worker.jobs where task_identifier = 'documents/ask-whether-current'`,
  )
  expect(rows).toEqual([{ run_at: new Date('2031-05-02T08:00:00Z') }])
  await onTheDay()
  const asked = 'Atrium asks whether this is still up to date: Plan'
  expect([await told(bob, page), (await told(cem, owned)).at(-1), await told(bob, owned)]).toEqual([[asked], asked, []])
})

test('nobody is asked of what has another day by then, is not verified any more, or lies in the trash', async () => {
  const above = await createPage()
  const [later, drafted, trashed] = [await createPage(), await createPage(), await createPage(above)]
  for (const page of [later, drafted, trashed])
    await does(bob, setStatus, { ...page, state: 'verified', until: '2031-05-01' })
  await does(bob, setStatus, { ...later, state: 'verified', until: null })
  await does(bob, setStatus, { ...drafted, state: 'draft', until: null })
  await does(bob, trashDocument, above)
  await onTheDay()
  for (const page of [later, drafted, trashed]) expect(await told(bob, page)).toEqual([])
})
