import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { deleteMessage, editMessage, sendMessage } from '@atrium/features/chat/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { finishLater, saveForLater, snoozeNotice } from '../../contract/later.ts'
import { type LaterThing, laterId } from '../../contract/later-item.ts'
import { markNotices } from '../../contract/notice.ts'

let database: TestDatabase
let servers: readonly [TestServer, TestServer]
let ada: PersonId
let bob: PersonId
beforeAll(async () => {
  database = await createTestDatabase()
  servers = [await startServer({ database }), await startServer({ database })]
  ada = await servers[0].arrive('ada')
  bob = await servers[0].arrive('bob')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await servers[0].engine.pool.query<Row>(text, values)).rows

async function act(by: PersonId, { name }: { readonly name: string }, input: object): Promise<void> {
  const answer = await servers[0].actor.act({ id: newId(), by, action: name, input })
  expect(answer).toMatchObject({ ok: true })
}

async function say(space: SpaceId, text: string): Promise<LaterThing> {
  const id = newId()
  await act(ada, sendMessage, { space, id, text })
  return { kind: 'message', where: space, thing: id }
}

const hourMs = 3_600_000
const remind = (thing: LaterThing, remindAt: number | null = Date.now() + hourMs) =>
  act(bob, saveForLater, { ...thing, remindAt })

/** What Bob was told of a thing. */
const noticesOf = ({ thing }: LaterThing) =>
  rows<{ id: string; cause: string; message: string; source_name: string; link: string; read: boolean }>(
    'select * from notice where space = $1 and source_id = $2 order by timestamp',
    ownSpace(bob),
    thing,
  )

const itemOf = async (thing: LaterThing) =>
  (
    await rows<{ remind_at: string | null; is_reminded: boolean }>(
      'select remind_at, is_reminded from later_item where space = $1 and id = $2',
      ownSpace(bob),
      laterId(thing),
    )
  )[0]

const jobsOf = (thing: LaterThing) =>
  rows<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'notifications/later' and key like $1`,
    `%${laterId(thing)}`,
  )

/** Lets the time of a thing come, and waits until all that it brings is done. */
async function timePasses(thing: LaterThing): Promise<void> {
  const found = `task_identifier = 'notifications/later' and key like $1`
  await makeJobsDue(servers[0].engine.pool, found, `%${laterId(thing)}`)
  await expect.poll(() => jobsOf(thing)).toEqual([])
}

test('at its time one is told of a message, once, and it is noted that one was', async () => {
  const thing = await say(teamSpace, 'call the bank')
  await remind(thing)
  expect(await noticesOf(thing)).toEqual([])
  expect(await jobsOf(thing)).toHaveLength(1)
  await timePasses(thing)
  expect(await noticesOf(thing)).toMatchObject([
    {
      cause: 'later',
      message: 'call the bank',
      source_name: 'ada in the team chat',
      link: `/chat?message=${thing.thing}`,
      read: false,
    },
  ])
  expect(await itemOf(thing)).toMatchObject({ is_reminded: true })
})

test('what is done again, by whichever process, as after a kill, tells nobody twice', async () => {
  const thing = await say(teamSpace, 'water the plants')
  const at = Date.now() + hourMs
  await remind(thing, at)
  const data = { person: bob, item: laterId(thing), at }
  // As many processes as there are take the same one at once.
  await Promise.all(
    Array.from({ length: 6 }, () =>
      rows(
        `select graphile_worker.add_job('notifications/later', json_build_object('data', $1::json, 'id', gen_random_uuid()))`,
        JSON.stringify(data),
      ),
    ),
  )
  const left = () =>
    rows(`select from graphile_worker.jobs where task_identifier = 'notifications/later' and key is null`)
  await expect.poll(left).toEqual([])
  await timePasses(thing)
  expect(await noticesOf(thing)).toHaveLength(1)
})

test('who changes or removes a reminder, or is done with the thing, is not told at the time of before', async () => {
  const [changed, removed, over] = [await say(teamSpace, 'a'), await say(teamSpace, 'b'), await say(teamSpace, 'c')]
  const at = Date.now() + hourMs
  for (const thing of [changed, removed, over]) await remind(thing, at)
  await remind(changed, at + hourMs)
  await remind(removed, null)
  await act(bob, finishLater, { kind: over.kind, thing: over.thing })
  for (const thing of [changed, removed, over])
    await rows(
      `select graphile_worker.add_job('notifications/later', json_build_object('data', $1::json, 'id', gen_random_uuid()), job_key => $2)`,
      JSON.stringify({ person: bob, item: laterId(thing), at }),
      `before ${laterId(thing)}`,
    )
  const before = () => rows(`select from graphile_worker.jobs where key like 'before %'`)
  await expect.poll(before).toEqual([])
  for (const thing of [changed, removed, over]) expect(await noticesOf(thing)).toEqual([])
  expect(await jobsOf(changed)).toHaveLength(1)
  await timePasses(changed)
  expect(await noticesOf(changed)).toHaveLength(1)
})

test('who lost access by then, or whose thing was deleted, is told nothing', async () => {
  const space = newId<'space'>()
  await act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act(ada, addMember, { space, person: bob, role: 'member' })
  const [secret, gone] = [await say(space, 'a secret'), await say(teamSpace, 'soon deleted')]
  for (const thing of [secret, gone]) await remind(thing)
  await act(ada, removeMember, { space, person: bob })
  await act(ada, deleteMessage, { space: teamSpace, message: gone.thing })
  for (const thing of [secret, gone]) {
    await timePasses(thing)
    expect(await noticesOf(thing)).toEqual([])
    expect(await itemOf(thing)).toMatchObject({ is_reminded: true })
  }
})

test('of an event one is told also where one is only invited to it', async () => {
  const event = newId()
  const times = { start: '2027-03-02T15:00:00', end: '2027-03-02T16:00:00', startZone: 'UTC', endZone: 'UTC' }
  const input = { space: ownSpace(ada), id: event, title: 'Lunch', ...times, attendees: [{ person: bob }] }
  await act(ada, createEvent, input)
  const thing = { kind: 'event', where: ownSpace(ada), thing: event } as const
  await remind(thing)
  await timePasses(thing)
  const told = await rows<{ facts: object; message: string; source_name: string }>(
    `select facts, message, source_name from notice where space = $1 and source_id = $2 and cause = 'later'`,
    ownSpace(bob),
    event,
  )
  // What it is called is looked up by whoever reads it.
  expect(told).toEqual([{ facts: { what: 'asked', space: ownSpace(ada) }, message: '', source_name: '' }])
})

test('a notification comes back as new', async () => {
  const message = await say(teamSpace, `<@${bob}> please answer`)
  await expect.poll(() => noticesOf(message)).toHaveLength(1)
  const notice = { kind: 'notice', where: ownSpace(bob), thing: message.thing } as const
  await remind(notice)
  await act(bob, markNotices, { ids: [notice.thing], as: 'done' })
  await timePasses(notice)
  expect(await noticesOf(message)).toMatchObject([
    { id: message.thing, cause: 'mention', read: false, is_done: false, facts: { again: 'asked' } },
  ])
  expect(await itemOf(notice)).toMatchObject({ is_reminded: true })
})

async function snoozed(): Promise<{ readonly message: LaterThing; readonly notice: LaterThing }> {
  const message = await say(teamSpace, `<@${bob}> for later`)
  await expect.poll(() => noticesOf(message)).toHaveLength(1)
  await act(bob, snoozeNotice, { notice: message.thing, until: Date.now() + hourMs })
  return { message, notice: { kind: 'notice', where: ownSpace(bob), thing: message.thing } }
}

test('a notification that is snoozed leaves the inbox, and comes back unread at its time, once', async () => {
  const { message, notice } = await snoozed()
  expect(await noticesOf(message)).toMatchObject([{ read: true, is_done: true }])
  await timePasses(notice)
  expect(await noticesOf(message)).toMatchObject([{ cause: 'mention', read: false, is_done: false }])
  expect(await itemOf(notice)).toBeUndefined()
})

test('what is moved back to the inbox, or marked as done, does not come back', async () => {
  for (const as of ['open', 'done'] as const) {
    const { message, notice } = await snoozed()
    await act(bob, markNotices, { ids: [message.thing], as })
    expect(await itemOf(notice)).toBeUndefined()
    await timePasses(notice)
    expect(await noticesOf(message)).toMatchObject([{ read: true, is_done: as === 'done' }])
  }
})

test('what is corrected meanwhile is read in its new words when it comes back, and no sooner', async () => {
  const { message, notice } = await snoozed()
  await act(ada, editMessage, { space: teamSpace, message: message.thing, text: `<@${bob}> now` })
  await expect.poll(() => noticesOf(message)).toMatchObject([{ read: true, message: '@bob now' }])
  expect(await itemOf(notice)).toBeDefined()
})
