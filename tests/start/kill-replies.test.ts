import { createTransport } from 'nodemailer'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createTestDatabase, urlOf } from '../database.ts'
import { makeJobsDue } from '../jobs-due.ts'
import { isLong } from '../long.ts'
import { hasMailHost, startMailHost } from '../mail-host.ts'
import { type ReadLetter, readLetter } from '../read-letter.ts'
import { type Newcomer, register, say } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { freePort } from '../free-port.ts'

const people = 20
const repliesEach = 3
const kills = 4

test.runIf(isLong)(
  'over real mail servers each reply is said once, through kill -9 of either of two processes',
  { timeout: 300_000 },
  async ({ skip }) => {
    skip(!hasMailHost, 'It needs root, and apt-get install dovecot-imapd opensmtpd.')
    const host = await startMailHost({ smtp: await freePort(), imap: await freePort() })
    onTestFinished(() => host[Symbol.asyncDispose]())
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const start = async (): Promise<Program> => {
      const env = {
        DATABASE_URL: urlOf(database),
        SECRET: 'a secret of thirty-two characters',
        SMTP_URL: host.smtpUrl,
        IMAP_URL: host.imapUrl,
        MAIL_FROM: 'Atrium <atrium@example.org>',
        LIMIT_FACTOR: '0',
      }
      const program = await startProgram({ dataDir: newDataDir(), env })
      await program.ready()
      return program
    }
    let programs: readonly [Program, Program] = [await start(), await start()]
    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const count = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n)

    const ada = await register(programs[0].url)
    const others: Newcomer[] = []
    while (others.length < people) others.push(await register(programs[0].url))
    await say(programs[0].url, ada, others.map(({ person }) => `<@${person}>`).join(' '))
    await expect.poll(() => count('select count(*) as n from notice where email_at is not null')).toBe(people)
    await client.query('select move_jobs(1000)')
    await client.query(`update notice set email_at = email_at - 3600000`)
    await makeJobsDue(client, `task_identifier = 'notifications/email'`)
    const letters = () => host.letters().map(readLetter)
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(people)

    const sources = letters().flatMap((letter) => repliesTo(letter, others))
    const sending = sendTwice(host.smtpUrl, sources)
    const said = () => count(`select count(*) as n from message where author <> '${ada.person}'`)
    for (let round = 1; round <= kills; round += 1) {
      await expect
        .poll(said, { timeout: 120_000, interval: 20 })
        .toBeGreaterThanOrEqual((round * sources.length) / (kills + 1))
      const [victim, other] = programs
      victim.kill('SIGKILL', 'group')
      programs = [other, await start()]
    }
    await sending
    await expect
      .poll(() => host.replies(), { timeout: 120_000 })
      .toEqual({ seen: sources.length * 2, all: sources.length * 2 })
    const texts = (await client.query<{ text: string }>(`select text from message where author <> $1`, [ada.person]))
      .rows
    expect(texts.map(({ text }) => text).toSorted()).toEqual(sources.map(({ words }) => words).toSorted())
    expect(letters().length).toBe(people)
  },
)

/** As mail servers do that are not sure whether a letter was taken. */
async function sendTwice(url: string, sources: ReturnType<typeof repliesTo>): Promise<void> {
  const transport = createTransport(`${url}?pool=true&maxConnections=1&maxMessages=50`)
  for (const source of sources) for (const copy of [source, source]) await transport.sendMail(copy)
  transport.close()
}

/** What somebody answers by a mail program. */
function repliesTo(letter: ReadLetter, others: readonly Newcomer[]) {
  const header = (name: string): string => letter.headers.get(name) ?? ''
  const person = others.find(({ email }) => header('to').includes(email))
  const quoted = letter.text.split('\r\n').map((line) => `> ${line}`)
  return Array.from({ length: repliesEach }, (_, at) => {
    const words = `Answer ${at} of ${person?.person}`
    return {
      words,
      from: person?.email ?? '',
      to: header('reply-to'),
      subject: `Re: ${header('subject')}`,
      messageId: `<${newId()}@mail.example.org>`,
      inReplyTo: header('message-id'),
      references: `${header('references')} ${header('message-id')}`,
      text: [words, '', 'On Tue, Nov 24, 2026 at 2:05 PM Atrium <atrium@example.org> wrote:', ...quoted].join('\n'),
    }
  })
}
