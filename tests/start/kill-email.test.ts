import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, urlOf } from '../database.ts'
import { makeJobsDue } from '../jobs-due.ts'
import { isLong } from '../long.ts'
import { startMailServer } from '../mail-server.ts'
import { readLetter } from '../read-letter.ts'
import { register, say } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'

const people = 30
const kills = 3
/** As many jobs as a process does at once. */
const atOnce = 4

test.runIf(isLong)(
  'each of many people gets the letter that is due, through kill -9 of either of two processes',
  { timeout: 300_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    await using mail = await startMailServer()
    const start = async (): Promise<Program> => {
      const env = { DATABASE_URL: urlOf(database), SMTP_URL: mail.url, LIMIT_FACTOR: '0' }
      const program = startProgram({ dataDir: newDataDir(), env })
      await (await program).ready()
      return program
    }
    let programs: readonly [Program, Program] = [await start(), await start()]
    const ada = await register(programs[0].url)
    const others: string[] = []
    while (others.length < people) others.push((await register(programs[0].url)).person)
    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const count = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n)

    await say(programs[0].url, ada, others.map((person) => `<@${person}>`).join(' '))
    await expect.poll(() => count('select count(*) as n from notice where email_at is not null')).toBe(people)
    await client.query('select move_jobs(1000)')
    await client.query(`update notice set email_at = email_at - 3600000`)
    await makeJobsDue(client, `task_identifier = 'notifications/email'`)
    const told = () => count('select count(*) as n from notice_emailed')
    for (let round = 1; round <= kills; round += 1) {
      await expect.poll(told, { timeout: 60_000 }).toBeGreaterThanOrEqual((round * people) / (kills + 2))
      const [victim, other] = programs
      victim.kill('SIGKILL', 'group')
      programs = [other, await start()]
    }
    await expect.poll(told, { timeout: 120_000 }).toBe(people)
    const letters = mail.sources.map((source) => readLetter(source).headers)
    // What was taken and not yet noted when its process died is sent again, under the same name.
    expect(new Set(letters.map((headers) => headers.get('to'))).size).toBe(people)
    expect(new Set(letters.map((headers) => headers.get('message-id'))).size).toBe(people)
    expect(letters.length).toBeLessThanOrEqual(people + kills * atOnce)
  },
)
