import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId } from '@atrium/engine/contract'
import { type Mail, createLogger, createMailer } from '@atrium/engine/server'
import { createEvent } from '@atrium/features/calendar/contract'
import { suspend } from '@atrium/features/people/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { features } from '../../app/server/features.ts'
import { setReminders } from '../../features/calendar/contract/reminder.ts'
import { createReminderMail } from '../../features/calendar/server/reminder-mail.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type TestServer, startServer } from '../server.ts'

let database: TestDatabase
let server: TestServer
let mailer: ReturnType<typeof createMailer>
let ada: PersonId
/** Who got which letters. */
const letters: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const mail = createReminderMail()
  server = await startServer({ database, features: [...features, mail.feature] })
  const log = createLogger('error', () => undefined)
  const transport = {
    deliver: async ({ to, subject }: Mail) => void letters.push(`${to}: ${subject}`),
    close: () => {},
  }
  mailer = createMailer({ pool: server.engine.pool, log, transport, now: Date.now })
  mail.open({ mailer, publicUrl: 'http://127.0.0.1' })
  ada = await server.arrive('ada')
})
afterAll(async () => {
  await mailer.close()
  await server.close()
  await database.drop()
})

async function done(answering: ReturnType<typeof server.act>): Promise<void> {
  expect(await answering).toMatchObject({ ok: true })
}

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** An event of Ada's that begins now, to which somebody of its workspace is invited who wants a letter then. */
async function invited(person: PersonId): Promise<{ readonly space: SpaceId; readonly id: string }> {
  const [space, id, now] = [newId<'space'>(), newId(), Math.floor(Date.now() / 1_000) * 1_000]
  await done(server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' }))
  await done(server.act(ada, addMember, { space, person, role: 'member' }))
  const attendees = [{ person, isOptional: false }]
  const event = { space, id, title: 'Layoffs', start: local(now), end: local(now + 3_600_000), attendees }
  await done(server.act(ada, createEvent, event as never))
  await done(server.act(person, setReminders, { space, id, minutes: [0], mail: [0] } as never))
  return { space, id }
}

/** Has somebody reminded as if nobody had been for an hour, and waits until that is done. */
async function remind(person: PersonId, id: string): Promise<void> {
  const { pool } = server.engine
  const due = 'select 1 from graphile_worker.jobs where run_at <= now()'
  const isIdle = async () => (await pool.query(due)).rowCount === 0
  await expect.poll(isIdle).toBe(true)
  letters.length = 0
  await pool.query(`delete from notice where source_id = $1`, [id])
  await pool.query('update event_reminder set done = done - 3600000 where id = $1', [id])
  await pool.query(
    `select graphile_worker.add_job('calendar/remind', json_build_object('data', json_build_object('person', $1::text, 'id', $2::text), 'id', gen_random_uuid()))`,
    [person, id],
  )
  await expect.poll(isIdle).toBe(true)
}

const told = async (id: string) =>
  (await server.engine.pool.query('select 1 from notice where source_id = $1', [id])).rowCount

test('who may read an event is reminded of it', async () => {
  const bob = await server.arrive('bob')
  const { id } = await invited(bob)
  await remind(bob, id)
  await expect.poll(() => letters).toEqual([expect.stringContaining('Layoffs')])
  expect(await told(id)).toBe(1)
})

test('who was taken out of a space hears nothing of its events any more, though they are invited', async () => {
  const cleo = await server.arrive('cleo')
  const { space, id } = await invited(cleo)
  await done(server.act(ada, removeMember, { space, person: cleo }))
  await remind(cleo, id)
  expect([letters, await told(id)]).toEqual([[], 0])
})

test('who is suspended gets no letter of what they are invited to', async () => {
  const dan = await server.arrive('dan')
  const { id } = await invited(dan)
  await done(server.act(ada, suspend, { person: dan, isSuspended: true }))
  await remind(dan, id)
  expect(letters).toEqual([])
})
