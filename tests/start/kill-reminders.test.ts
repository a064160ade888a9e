import { teamSpace } from '@atrium/engine/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createTestDatabase, urlOf } from '../database.ts'
import { startMailServer } from '../mail-server.ts'
import { readLetter } from '../read-letter.ts'
import { act, register } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { isLong } from '../long.ts'

test.runIf(isLong)(
  'R1.08 a reminder comes once, in the app and by mail, through kill -9 of two processes in its minute',
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    await using mail = await startMailServer()
    const start = (): Promise<Program> =>
      startProgram({ dataDir: newDataDir(), env: { DATABASE_URL: urlOf(database), SMTP_URL: mail.url } })
    const programs = [await start(), await start()] as const
    for (const program of programs) await program.ready()
    const ada = await register(programs[0].url)
    const adaDoes = (action: string, input: object) => act(programs[0].url, ada, action, input)
    await adaDoes('calendar/set-choices', { isMailed: true, isInMeeting: false })
    const [id, at] = [newId(), Math.ceil(Date.now() / 1_000) * 1_000 + 3_000]
    const times = { start: local(at), end: local(at + 60_000) }
    await adaDoes('calendar/create', { space: teamSpace, id, title: 'Standup', ...times })
    await adaDoes('calendar/set-reminders', { space: teamSpace, id, minutes: [0] })

    await new Promise((resolve) => setTimeout(resolve, at - Date.now()))
    programs[0].kill('SIGKILL', 'group')
    const third = await start()
    programs[1].kill('SIGKILL', 'group')
    await third.ready()

    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const told = async () => {
      const text = 'select timestamp from notice where source_id = $1'
      return (await client.query<{ timestamp: string }>(text, [id])).rows.map(({ timestamp }) => Number(timestamp))
    }
    // A letter that was taken and not yet noted when its process died is sent again, under the same name.
    const letters = () => new Map(mail.sources.map((source) => [readLetter(source).headers.get('message-id'), source]))
    await expect.poll(async () => (await told()).length + letters().size, { timeout: 60_000 }).toBe(2)
    const [first = 0] = await told()
    expect(first - at).toBeLessThan(60_000)
    const jobs = `select 1 from graphile_worker.jobs where run_at <= now() or locked_at is not null`
    await expect.poll(async () => (await client.query(jobs)).rowCount, { timeout: 60_000 }).toBe(0)
    const subjects = [...letters().values()].map((source) => readLetter(source).headers.get('subject'))
    expect([(await told()).length, subjects]).toEqual([1, ['Standup starts now']])
  },
)

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
