import { SMTPServer } from 'smtp-server'
import type pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, createEmptyDatabase } from '../../../tests/database.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { createMailer, mostTries, retryAfterMs } from './mail.ts'
import type { MailTransport } from './mail-delivery.ts'
import { createSmtpTransport } from './mail-smtp.ts'
import { mailMigration, mailOnceMigration } from './mail-table.ts'
import { migrate } from '../database/migrate.ts'

const letter = { to: 'ada@example.org', subject: 'Grüße 👋', text: 'A short letter.\n' }
const log = createLogger('error', () => undefined)

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createEmptyDatabase()
  pool = createPool(database.connection, log)
  await migrate(pool, [mailMigration, mailOnceMigration])
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const rows = async () =>
  (await pool.query<{ state: string; tries: number; error: string | null }>('select state, tries, error from mail'))
    .rows

function openMailer(transport: MailTransport | undefined, now: () => number = Date.now) {
  const mailer = createMailer({ pool, log, now, transport })
  onTestFinished(() => mailer.close())
  return mailer
}

const refusing = (error: Error): MailTransport => ({ deliver: () => Promise.reject(error), close: () => undefined })

test('a letter is sent over SMTP and then no longer kept (R7.04)', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        received.push(session.envelope.rcptTo.map(({ address }) => address).join(), source)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      }),
  )
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `smtp://127.0.0.1:${port}`
  const mailer = openMailer(createSmtpTransport({ url, from: 'Atrium <atrium@example.org>' }))
  await mailer.send(letter)
  await expect.poll(rows).toEqual([])
  expect(received[0]).toBe('ada@example.org')
  expect(received[1]).toMatch(/^From: Atrium <atrium@example.org>/m)
  expect(received[1]).toContain('A short letter.')
})

test('without a mail server a letter is kept', async () => {
  await openMailer(undefined).send(letter)
  expect(await rows()).toEqual([{ state: 'kept', tries: 0, error: null }])
})

test('a letter that could not be sent is tried again after a restart, when its time has come', async () => {
  let at = 1_000_000
  const before = openMailer(refusing(new Error('no line')), () => at)
  await before.send(letter)
  await expect.poll(rows).toEqual([{ state: 'waiting', tries: 1, error: 'no line' }])
  await before.close()
  at += retryAfterMs(1)
  const sent: string[] = []
  openMailer({ deliver: async ({ to }) => void sent.push(to), close: () => undefined }, () => at)
  await expect.poll(rows).toEqual([])
  expect(sent).toEqual([letter.to])
})

test('a letter that the mail server refuses forever is given up at once, with its words', async () => {
  await openMailer(refusing(Object.assign(new Error('550 no such box'), { responseCode: 550 }))).send(letter)
  await expect.poll(rows).toEqual([{ state: 'failed', tries: 1, error: '550 no such box' }])
})

test('tries come less and less often, at least each hour, and end', () => {
  expect([1, 2, 3, 11, 12].map(retryAfterMs)).toEqual([5_000, 10_000, 20_000, 3_600_000, 3_600_000])
  expect(mostTries).toBe(12)
})

test('two processes send a letter once', async () => {
  const sent: string[] = []
  const transport: MailTransport = { deliver: async ({ id }) => void sent.push(id), close: () => undefined }
  const mailers = [openMailer(transport), openMailer(transport)]
  for (let round = 0; round < 10; round += 1) await Promise.all(mailers.map((mailer) => mailer.send(letter)))
  await expect.poll(rows).toEqual([])
  expect(sent).toHaveLength(20)
  expect(new Set(sent).size).toBe(20)
})

test('a letter with a name of its own is taken in once, also when it has been sent long since', async () => {
  const sent: string[] = []
  const mailer = openMailer({ deliver: async ({ subject }) => void sent.push(subject), close: () => undefined })
  await Promise.all([1, 2, 3].map(() => mailer.send({ ...letter, once: 'a' })))
  await expect.poll(rows).toEqual([])
  await mailer.send({ ...letter, once: 'a' })
  await mailer.send({ ...letter, subject: 'another', once: 'b' })
  await expect.poll(() => sent).toEqual([letter.subject, 'another'])
})

test('a letter that a killed process was sending is sent by another within a quarter of a minute; one that is still sent is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let at = 1_000_000
  const taken = Promise.withResolvers<void>()
  const slow = openMailer({ deliver: () => taken.promise, close: () => undefined }, () => at)
  onTestFinished(() => taken.resolve())
  await slow.send(letter)
  const heldUntil = async () =>
    Number((await pool.query<{ next_at: string }>('select next_at from mail')).rows[0]?.next_at)
  await expect.poll(heldUntil).toBe(at + 15_000)
  at += 14_000
  vi.advanceTimersByTime(4_000)
  await expect.poll(heldUntil).toBe(at + 15_000)
  const sent: string[] = []
  const other: MailTransport = { deliver: async ({ to }) => void sent.push(to), close: () => undefined }
  at += 14_000
  await openMailer(other, () => at).close()
  expect(sent).toEqual([])
  at += 1_000
  openMailer(other, () => at)
  await expect.poll(() => sent).toEqual([letter.to])
})
