import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { type Mail, createLogger, createMailer } from '@atrium/engine/server'
import { features } from '../../../app/server/features.ts'
import { setChoices } from '../contract/choose.ts'
import { changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { noteReminded, setReminders } from '../contract/reminder.ts'
import { deleteEvent } from '../contract/trash-event.ts'
import { startsWords } from '../contract/reminder-words.ts'
import { createReminderMail } from './reminder-mail.ts'
import { isLong } from '../../../tests/long.ts'

let database: TestDatabase
let servers: [TestServer, TestServer]
let ada: PersonId
beforeAll(async () => {
  database = await createTestDatabase()
  servers = [await start(), await start()]
  ada = await servers[0].arrive('ada')
})
/** The letters that went out, by whichever server. */
const letters: string[] = []

/** A server that sends its letters nowhere but here, each once. */
async function start(): Promise<TestServer> {
  const mail = createReminderMail()
  const server = await startServer({ database, features: [...features, mail.feature] })
  const { pool } = server.engine
  const log = createLogger('error', () => undefined)
  const transport = { deliver: async ({ subject }: Mail) => void letters.push(subject), close: () => undefined }
  const mailer = createMailer({ pool, log, transport, now: Date.now })
  mail.open({ mailer, publicUrl: 'http://127.0.0.1' })
  return { ...server, close: async () => (await mailer.close(), await server.close()) }
}

afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

const act = (action: { readonly name: string }, input: object, by = ada) =>
  servers[0].actor.act({ id: newId(), by, action: action.name, input: { space: teamSpace, ...input } })

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

async function make(startsInMs: number, rule = ''): Promise<string> {
  const [id, start] = [newId(), Math.ceil((Date.now() + startsInMs) / 1_000) * 1_000]
  const input = { id, title: 'Standup', start: local(start), end: local(start + 60_000), rule }
  expect(await act(createEvent, input)).toMatchObject({ ok: true })
  return id
}

async function noticesOf(id: string): Promise<string[]> {
  const text = `select facts ->> 'minutes' as minutes from notice where source_id = $1 order by timestamp`
  const { rows } = await servers[0].engine.pool.query<{ minutes: string }>(text, [id])
  return rows.map(({ minutes }) => `Standup ${startsWords(Number(minutes))}`)
}

/** Whether there is something left to do about it. */
async function planned(id: string): Promise<boolean> {
  const { rows } = await servers[0].engine.pool.query<{ at: number }>(
    "select 1 as at from graphile_worker.jobs where task_identifier = 'calendar/remind' and key like $1",
    [`%${id}`],
  )
  return rows.length > 0
}

async function nothingDue(): Promise<void> {
  const due = 'select 1 from graphile_worker.jobs where run_at <= now()'
  await expect.poll(async () => (await servers[0].engine.pool.query(due)).rowCount).toBe(0)
}

/** Has somebody reminded as if nobody had been for so long, and waits until that is done. */
async function remindAgain(id: string, ms: number): Promise<void> {
  const { pool } = servers[0].engine
  // What is under way would note that it has been done just now.
  await nothingDue()
  await pool.query('update event_reminder set done = done - $2::bigint where id = $1', [id, ms])
  await pool.query(
    `select graphile_worker.add_job('calendar/remind', json_build_object('data', json_build_object('person', $1::text, 'id', $2::text), 'id', gen_random_uuid()))`,
    [ada, id],
  )
  await nothingDue()
}

test.runIf(isLong)('a reminder comes once, from whichever server, over a restart through its moment', async () => {
  const id = await make(5_000)
  await act(setChoices, { isMailed: true, isInMeeting: false })
  await act(setReminders, { id, minutes: [0] })
  await expect.poll(() => planned(id)).toBe(true)
  await servers[0].close()
  servers[0] = await start()
  await expect.poll(() => noticesOf(id)).toEqual(['Standup starts now'])
  // What is done again, as after a kill, tells nobody twice.
  await remindAgain(id, 60_000)
  expect(await noticesOf(id)).toEqual(['Standup starts now'])
  expect(letters).toEqual(['Standup starts now'])
  await act(setChoices, { isMailed: false, isInMeeting: false })
})

test.runIf(isLong)('each reminder comes in the way that was chosen for it (R1.08)', async () => {
  const id = await make(30 * 60_000 + 4_000)
  await act(setReminders, { id, minutes: [30], mail: [30] })
  const quiet = await make(10 * 60_000 + 4_000)
  await act(setReminders, { id: quiet, minutes: [5], mail: [10] })
  await expect
    .poll(() => letters.slice(1).toSorted())
    .toEqual(['Standup starts in 10 minutes', 'Standup starts in 30 minutes'])
  expect(await noticesOf(id)).toEqual(['Standup starts in 30 minutes'])
  expect(await noticesOf(quiet)).toEqual([])
})

test('what began long ago, as in a night without a server, reminds nobody any more', async () => {
  const [late, old] = [await make(-11 * 3_600_000), await make(-13 * 3_600_000)]
  for (const id of [late, old]) {
    await act(setReminders, { id, minutes: [0] })
    await remindAgain(id, 20 * 3_600_000)
  }
  expect([await noticesOf(late), await noticesOf(old)]).toEqual([['Standup starts now'], []])
  // Ten minutes before it were five minutes ago when somebody wished to be reminded then.
  const soon = await make(5 * 60_000)
  await act(setReminders, { id: soon, minutes: [10] })
  await remindAgain(soon, 0)
  expect(await noticesOf(soon)).toEqual([])
})

test('who wishes for no reminder any more gets none that was on its way', async () => {
  const id = await make(3_600_000)
  await act(setReminders, { id, minutes: [10] })
  await nothingDue()
  await act(setReminders, { id, minutes: [] })
  const input = { person: ada, id, of: id, done: Date.now() + 1, next: null, letters: [] }
  await servers[0].actor.actAsServer(noteReminded, { id: newId(), by: ada, input })
  const left = 'select 1 from event_reminder where id = $1'
  expect((await servers[0].engine.pool.query(left, [id])).rowCount).toBe(0)
})

test.runIf(isLong)('who moves an event moves its reminders, and what is deleted reminds nobody', async () => {
  const id = await make(3_600_000)
  await act(setReminders, { id, minutes: [10] })
  const gone = await make(4_000)
  await act(setReminders, { id: gone, minutes: [0] })
  await act(deleteEvent, { id: gone })
  const start = Date.now() + 10 * 60_000 + 2_000
  const patch = { start: local(start), end: local(start + 60_000) }
  await act(changeEvent, { id, newId: newId(), patch })
  await expect.poll(() => noticesOf(id)).toEqual(['Standup starts in 10 minutes'])
  await expect.poll(() => planned(gone)).toBe(false)
  expect(await noticesOf(gone)).toEqual([])
})

test.runIf(isLong)(
  'a series reminds of its next event, and an event that nobody may see any more of nothing',
  async () => {
    const id = await make(-86_400_000 + 4_000, 'FREQ=DAILY')
    const outsider = newId<'person'>()
    expect(await act(setReminders, { id, minutes: [0] }, outsider)).toMatchObject({ ok: false })
    await act(setReminders, { id, minutes: [0] })
    await expect.poll(() => noticesOf(id)).toEqual(['Standup starts now'])
    await expect.poll(() => planned(id)).toBe(true)
  },
)
