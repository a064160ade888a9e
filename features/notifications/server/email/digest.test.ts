import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { FreshMail } from '@atrium/engine/server'
import { sendMessage } from '@atrium/features/chat/contract'
import { setPreferences, tellZone } from '@atrium/features/people/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { features } from '../../../../app/server/features.ts'
import { createNoticeWriters, workspaceNames } from '../../../../app/server/notice-writers.ts'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { wakeJobs } from '../../../../tests/jobs-due.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { chooseWays } from '../../contract/choose-ways.ts'
import { setDigest } from '../../contract/digest.ts'
import { addKeyword } from '../../contract/keywords.ts'
import { setLevel } from '../../contract/level.ts'
import { markNotices } from '../../contract/notice.ts'
import { createNoticeEmail } from './email.ts'

type Became = 'sent' | 'refused' | 'later' | 'unreachable'

const dayMs = 86_400_000
/** A Wednesday of a winter that the clock of the database does not know yet; each test has a week of its own. */
const firstDay = Date.parse('2040-11-07T00:00:00Z')
const clock = { now: firstDay }
/** When the day began on which a test begins. */
let today = firstDay
const letters: FreshMail[] = []
let became: Became = 'sent'
let database: TestDatabase
let servers: readonly [TestServer, TestServer]
let ada: PersonId
let bob: PersonId
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  servers = [await start(), await start()]
  ada = await servers[0].arrive('ada')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})
beforeEach(async () => {
  letters.length = 0
  became = 'sent'
  people += 1
  today = firstDay + people * 7 * dayMs
  clock.now = momentOf('0 05:00')
  bob = await servers[0].arrive(`bob${people}`)
  for (const topic of ['mentions', 'invitations'] as const) await act(bob, chooseWays, { topic, ways: ['inbox'] })
})

async function start(): Promise<TestServer> {
  const email = createNoticeEmail()
  const server = await startServer({ database, features: [...features, email.feature], now: () => clock.now })
  email.open({
    mailer: { isSending: true, deliver },
    actor: server.actor,
    publicUrl: 'https://atrium.example.org',
    secret: 'a secret of thirty-two characters',
    workspaceNames,
    writers: createNoticeWriters(server.engine.asker),
    replies: undefined,
    log: { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined },
  })
  return server
}

async function deliver(mail: FreshMail) {
  if (became !== 'sent') return { became, words: '450 not now' }
  letters.push(mail)
  return { became }
}

/** The moment of `1 08:00`, at eight on the day after today, by the clocks of Greenwich. */
function momentOf(when: string): number {
  const [days = '', time = ''] = when.split(' ')
  return Date.parse(`1970-01-01T${time.padEnd(8, ':00')}Z`) + Number(days) * dayMs + today
}

/** The other way round. */
function wordsOf(ms: number): string {
  const days = Math.floor((ms - today) / dayMs)
  return `${days} ${new Date(ms).toISOString().slice(11, 19)}`
}

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await servers[0].engine.pool.query<Row>(text, values)).rows

async function act(by: PersonId, { name }: { readonly name: string }, input: object): Promise<void> {
  const answer = await servers[0].actor.act({ id: newId(), by, action: name, input })
  expect(answer).toMatchObject({ ok: true })
}

/** Ada writes to Bob by name, or as `text` says; resolves when he has the notice. */
async function say(text = `<@${bob}> hello`, space: SpaceId = teamSpace): Promise<string> {
  const id = newId()
  await act(ada, sendMessage, { space, id, text })
  await expect.poll(() => noticesOf(id)).toHaveLength(1)
  return id
}

const noticesOf = (source: string) =>
  rows<{ id: string }>('select id from notice where space = $1 and source_id = $2', ownSpace(bob), source)

const wantDigest = (days: 'all' | 'weekdays' = 'all') => act(bob, setDigest, { digest: { time: '08:00', days } })

/** Mentions are told by email after ten minutes. */
const wantEmail = () => act(bob, chooseWays, { topic: 'mentions', ways: ['inbox', 'email'] })

const jobs = () =>
  rows<{ ms: number }>(
    `select (extract(epoch from run_at) * 1000)::float8 as ms from graphile_worker.jobs
    where task_identifier = 'notifications/digest' and key like $1`,
    `%${bob}%`,
  )

/** Waits until all is planned; answers when the digest is looked at next, a second before it is due. */
async function planned(): Promise<string | undefined> {
  await rows('select move_jobs(1000)')
  await expect
    .poll(() =>
      rows(
        `select id from graphile_worker.jobs where task_identifier = 'notifications/digest' and key like $1`,
        `%${bob} anew`,
      ),
    )
    .toEqual([])
  const [job, ...others] = await jobs()
  expect(others).toEqual([])
  return job && wordsOf(job.ms)
}

/** It is `time` now: what is left for Bob until then is done, by either process. */
async function passTo(time: string): Promise<string | undefined> {
  await planned()
  clock.now = momentOf(time)
  // In their order, as if that time were now.
  const done = await rows<{ id: string }>(
    `update graphile_worker._private_jobs job set run_at = now() + (run_at - to_timestamp($2)) from graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier in ('notifications/digest', 'notifications/email')
      and key like $1 and run_at <= to_timestamp($2) returning job.id`,
    `%${bob}%`,
    clock.now / 1_000,
  )
  expect(done).not.toEqual([])
  await wakeJobs(servers[0].engine.pool)
  await expect
    .poll(() =>
      rows(
        `select key from graphile_worker.jobs where key like $1 and run_at <= now()
        and task_identifier like 'notifications/%'`,
        `%${bob}%`,
      ),
    )
    .toEqual([])
  return planned()
}

test('at eight in the morning one gets a letter with what is unread, and at eight on the next day what came since', async () => {
  await act(bob, tellZone, { zone: 'Europe/Berlin' })
  await wantDigest()
  expect(await planned()).toBe('0 06:59:59')
  const first = await say()
  expect(await passTo('0 07:00')).toBe('1 06:59:59')
  expect(letters).toMatchObject([
    {
      subject: 'Daily digest: 1 unread notification',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
      text: expect.stringContaining(`https://atrium.example.org/chat?message=${first}`),
    },
  ])
  expect(await passTo('1 07:00')).toBe('2 06:59:59')
  expect(letters).toHaveLength(1)
  const second = await say()
  await passTo('2 07:00')
  expect(letters).toHaveLength(2)
  expect(letters[1]?.text).toContain(second)
  expect(letters[1]?.text).not.toContain(first)
  expect(letters[1]?.thread).toBe(letters[0]?.thread)
  expect(letters[1]?.messageId).not.toBe(letters[0]?.messageId)
})

test('what was told by email is not told again, nor by email what the digest told', async () => {
  await wantEmail()
  await wantDigest()
  const early = await say()
  await passTo('0 05:30')
  expect(letters.map(({ subject }) => subject)).toEqual(['ada mentioned you in the team chat'])
  clock.now = momentOf('0 07:55')
  const late = await say()
  await passTo('0 08:00')
  expect(letters).toHaveLength(2)
  expect(letters[1]?.text).toContain(late)
  expect(letters[1]?.text).not.toContain(early)
  await passTo('0 09:00')
  expect(letters).toHaveLength(2)
})

test('what is in the inbox alone is told; what was read, is not wanted, or may not be read any more, is not', async () => {
  await act(bob, tellZone, { zone: 'UTC' })
  await wantDigest()
  const word = `word${people}`
  await act(bob, addKeyword, { id: newId(), word })
  const kept = await say(`a ${word} to all`)
  const read = await say()
  await act(bob, markNotices, { ids: (await noticesOf(read)).map(({ id }) => id), as: 'read' })
  const [left, muted] = [newId<'space'>(), newId<'space'>()]
  for (const id of [left, muted]) {
    await act(ada, createWorkspace, { id, name: `Place ${id}`, clientCreatedAt: '' })
    await act(ada, addMember, { space: id, person: bob, role: 'member' })
    await expect.poll(() => noticesOf(id)).toHaveLength(1)
    await say(undefined, id)
  }
  await act(ada, removeMember, { space: left, person: bob })
  await act(bob, setLevel, { space: muted, level: 'nothing', mutedUntil: null })
  await act(bob, chooseWays, { topic: 'invitations', ways: [] })
  await passTo('0 08:00')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toBe('Daily digest: 1 unread notification')
  expect(letters[0]?.text).toContain(kept)
  expect(letters[0]?.text).toContain('is one of your keywords.')
})

test('a conversation of a workspace stands under its name', async () => {
  await wantDigest()
  const id = newId<'space'>()
  await act(ada, createWorkspace, { id, name: 'Harbour', clientCreatedAt: '' })
  await act(ada, addMember, { space: id, person: bob, role: 'member' })
  await expect.poll(() => noticesOf(id)).toHaveLength(1)
  await say(undefined, id)
  await passTo('0 08:00')
  expect(letters.at(-1)?.html).toContain('<h2 class="place">Harbour</h2>')
})

test('of very many fifty are shown and the rest is counted, and none of them comes again', async () => {
  await wantDigest()
  await say()
  await rows(
    `insert into notice select (jsonb_populate_record(notice, jsonb_build_object('id', 'n' || number, 'seq', 1000 + number))).*
    from notice, generate_series(1, 120) number where space = $1`,
    ownSpace(bob),
  )
  await passTo('0 08:00')
  expect(letters[0]?.subject).toBe('Daily digest: 121 unread notifications')
  expect(letters[0]?.text).toContain('71 more notifications in your inbox')
  await passTo('1 08:00')
  expect(letters).toHaveLength(1)
})

test('a changed zone and a changed time move the next one, and no day has two', async () => {
  await act(bob, tellZone, { zone: 'UTC' })
  await wantDigest()
  expect(await planned()).toBe('0 07:59:59')
  await act(bob, setPreferences, { zone: 'Asia/Tokyo' })
  expect(await planned()).toBe('0 22:59:59')
  await act(bob, setPreferences, { zone: 'Europe/Berlin' })
  expect(await planned()).toBe('0 06:59:59')
  await say()
  expect(await passTo('0 07:00')).toBe('1 06:59:59')
  await act(bob, setPreferences, { zone: 'America/New_York' })
  expect(await planned()).toBe('1 12:59:59')
  await act(bob, setDigest, { digest: { time: '23:00', days: 'weekdays' } })
  expect(await planned()).toBe('2 03:59:59')
  await act(bob, setDigest, { digest: null })
  expect(await planned()).toBe('2 03:59:59')
  await say()
  expect(await passTo('2 04:00')).toBeUndefined()
  expect(letters.filter(({ subject }) => subject.startsWith('Daily'))).toHaveLength(1)
  await wantDigest()
  // It is still Thursday in New York.
  expect(await planned()).toBe('2 12:59:59')
})

test('in quiet hours it comes all the same, and takes along what waits for their end', async () => {
  await wantEmail()
  await act(bob, tellZone, { zone: 'UTC' })
  await wantDigest()
  const hours = { from: '19:00', to: '08:00', zone: 'UTC', days: [1, 2, 3, 4, 5, 6, 7] }
  await act(bob, { name: 'people/set-quiet-hours' }, { hours })
  await say()
  await act(bob, { name: 'people/set-status' }, { status: 'doNotDisturb' })
  await passTo('0 08:00')
  expect(letters.map(({ subject }) => subject)).toEqual(['Daily digest: 1 unread notification'])
  await act(bob, { name: 'people/set-status' }, { status: 'online' })
  await passTo('1 08:00')
  expect(letters).toHaveLength(1)
})

test('what cannot be taken now is tried again on the same day, and told with the next after that', async () => {
  await wantDigest()
  const id = await say()
  became = 'later'
  expect(await passTo('0 08:00')).toBe('0 08:01:00')
  expect(await passTo('0 08:01:00')).toBe('0 08:03:00')
  became = 'sent'
  expect(await passTo('0 08:03:00')).toBe('1 07:59:59')
  expect(letters).toHaveLength(1)
  const [name] = letters.map(({ messageId }) => messageId)
  await say()
  became = 'unreachable'
  expect(await passTo('1 08:00')).toBe('1 08:01:00')
  became = 'sent'
  // The server was down all day.
  expect(await passTo('1 21:00')).toBe('2 07:59:59')
  expect(letters).toHaveLength(1)
  await passTo('2 08:00')
  expect(letters).toHaveLength(2)
  expect(letters[1]?.text).not.toContain(id)
  expect(letters[1]?.messageId).not.toBe(name)
})

test('an address that is refused twice gets no digest until it is tried again', async () => {
  await wantDigest()
  await say()
  became = 'refused'
  expect(await passTo('0 08:00')).toBe('0 09:00:00')
  expect(await passTo('0 09:00')).toBe('1 07:59:59')
  became = 'sent'
  await passTo('1 08:00')
  expect(letters).toEqual([])
  await act(bob, { name: 'notifications/try-email-again' }, {})
  await passTo('2 08:00')
  expect(letters).toHaveLength(1)
})

test('its job done twice at once, by two processes, sends one letter', async () => {
  await wantDigest()
  await say()
  await planned()
  clock.now = momentOf('0 09:00')
  await rows(
    `select graphile_worker.add_job('notifications/digest', payload => json_build_object('data', data, 'id', gen_random_uuid()),
      job_key => 'again ' || number || $1, queue_name => queue, run_at => now())
    from generate_series(1, 6) number,
      (select payload -> 'data' as data, queue_name as queue from graphile_worker._private_jobs job
       join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
       where key = 'notifications/digest ' || $1) known`,
    bob,
  )
  await expect.poll(() => rows(`select key from graphile_worker.jobs where key like 'again %'`)).toEqual([])
  expect(letters.filter(({ subject }) => subject.startsWith('Daily'))).toHaveLength(1)
})
