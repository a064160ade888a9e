import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { setStatus } from '@atrium/features/people/contract'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { finishLater, saveForLater, snoozeNotice } from '../../contract/later.ts'
import { longestBackMs } from '../../contract/until-back.ts'

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

const say = async (text: string): Promise<string> => {
  const id = newId()
  expect(await servers[0].act(ada, sendMessage, { space: teamSpace, id, text })).toMatchObject({ ok: true })
  return id
}

/** A notice that Bob has of a message of Ada's. */
async function mentioned(): Promise<string> {
  const id = await say(`<@${bob}> look`)
  await expect.poll(() => noticesOf(id)).toHaveLength(1)
  return id
}

const noticesOf = (id: string) =>
  rows<{ read: boolean; is_done: boolean; seq: string }>(
    'select read, is_done, seq from notice where space = $1 and id = $2',
    ownSpace(bob),
    id,
  )

const waits = () =>
  rows(`select from later_item where space = $1 and back_of is not null and not is_reminded`, ownSpace(bob))

/** Has it looked who is back. */
async function look(): Promise<void> {
  const mine = `task_identifier = 'notifications/await-back'`
  const before = await rows<{ id: string }>(`select id from graphile_worker.jobs where ${mine}`)
  expect(before).toHaveLength(1)
  await makeJobsDue(servers[0].engine.pool, mine)
  await expect.poll(() => rows(`select from graphile_worker.jobs where ${mine} and id = $1`, before[0]?.id)).toEqual([])
}

const snooze = (notice: string, until = Date.now() + longestBackMs) =>
  servers[0].act(bob, snoozeNotice, { notice, until, untilBack: true })
const status = (name: 'online' | 'onVacation') => servers[0].act(ada, setStatus, { status: name })

test('what waits for somebody who is not there comes back once a screen of theirs is open, on any process', async () => {
  const notice = await mentioned()
  expect(await snooze(notice)).toMatchObject({ ok: true })
  await look()
  expect(await noticesOf(notice)).toMatchObject([{ read: true, is_done: true }])
  const socket = await servers[1].socket(ada)
  await socket.hello()
  // Word of who is there goes to the other process within seconds.
  await expect.poll(async () => (await look(), (await waits()).length), { interval: 700 }).toBe(0)
  expect(await noticesOf(notice)).toMatchObject([{ read: false, is_done: false }])
  expect(await rows(`select from graphile_worker.jobs where task_identifier = 'notifications/await-back'`)).toEqual([])
  await socket.close()
})

test('what waits for somebody who says they are away comes back when they say so no more, not while they only look in', async () => {
  await status('onVacation')
  const notice = await mentioned()
  const kept = { kind: 'notice', where: ownSpace(bob), thing: notice } as const
  const asked = { ...kept, remindAt: Date.now() + longestBackMs, untilBack: true }
  expect(await servers[0].act(bob, saveForLater, asked)).toMatchObject({ ok: true })
  await look()
  expect(await waits()).toHaveLength(1)
  await status('online')
  await look()
  expect(await waits()).toEqual([])
  expect(await noticesOf(notice)).toMatchObject([{ read: false }])
})

test('nobody is waited for longer than 30 days, nor with what is not about a person’s words, nor once it is done', async () => {
  const notice = await mentioned()
  expect(await snooze(notice, Date.now() + longestBackMs + 2 * 86_400_000)).toMatchObject({ code: 'too-far' })
  await rows(`update notice set cause = 'reminder' where id = $1`, notice)
  await servers[0].close()
  servers = [await startServer({ database }), servers[1]]
  expect(await snooze(notice)).toMatchObject({ code: 'no-person' })
  const other = await mentioned()
  await snooze(other)
  await servers[0].act(bob, finishLater, { kind: 'notice', thing: other })
  expect(await waits()).toEqual([])
})
