import 'fake-indexeddb/auto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { openTextDisk } from '@atrium/engine/web/texts'
import { createDocument, plainPage } from '@atrium/features/documents/contract'
import { createEmptyDatabase, createTestDatabase, urlOf } from '../database.ts'
import { isLong } from '../long.ts'
import { openTextScreen, type, until, untilWords, wordsOf } from '../text-screen.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { jsonHeaders, register } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'

const restarts = 4
const writers = 6
const perRound = 60

test.runIf(isLong && hasPgBouncer)(
  `two processes behind PgBouncer, which is killed ${restarts} times: nothing acknowledged is lost, and jobs are done`,
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const pooler = await startPgBouncer(database)
    const start = async (): Promise<Program> => {
      const urls = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: urlOf(database) }
      const env = { ...urls, SECRET: 's'.repeat(40), LIMIT_FACTOR: '0' }
      const program = await startProgram({ dataDir: newDataDir(), env })
      await program.ready()
      return program
    }
    const [one, other] = await Promise.all([start(), start()])
    const [ada, bob] = [await register(one.url), await register(other.url)]
    await using screen = await openTextScreen({
      ...ada,
      server: () => one,
      speed: 5,
      disk: await openTextDisk(ada.person),
    })
    const page = { space: teamSpace, id: newId() }
    expect(await screen.client.act(createDocument, { ...page, ...plainPage, title: 'Plan' })).toMatchObject({
      ok: true,
    })
    const text = await screen.open(page)

    const said = new Set<string>()
    const named: string[] = []
    const ending = new AbortController()
    const writing = [one, other].flatMap((program) =>
      Array.from({ length: writers }, () => write(program, { cookie: ada.cookie, said, ending })),
    )
    for (let round = 0; round < restarts; round += 1) {
      const before = said.size
      type(text, `round-${round} `)
      await expect.poll(() => said.size).toBeGreaterThan(before + perRound)
      // Said again until it is acknowledged, under the same id, it is said once.
      const id = newId()
      const naming = sayAgain(one, ada.cookie, { id, text: `<@${bob.person}> look` })
      await pooler.restart()
      await naming
      named.push(id)
    }
    const before = said.size
    await expect.poll(() => said.size).toBeGreaterThan(before + perRound)
    ending.abort()
    await Promise.all(writing)

    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const columnOf = async (statement: string): Promise<string[]> =>
      (await client.query<{ found: string }>(statement)).rows.map(({ found }) => found)
    const messages = new Set(await columnOf(`select id as found from message where space = 'team'`))
    expect([...said].filter((id) => !messages.has(id))).toEqual([])
    const log = (await columnOf(`select seq as found from log where space = 'team' order by seq`)).map(Number)
    expect(log).toEqual(log.map((_, index) => (log[0] ?? 0) + index))
    const notices = `select source_id as found from notice where space = 'own:${bob.person}'`
    await expect.poll(async () => (await columnOf(notices)).toSorted()).toEqual(named)

    await until(text, ({ saved }) => saved === 'saved')
    await using reader = await openTextScreen({ ...bob, server: () => other })
    await untilWords(await reader.open(page), (words) => words === wordsOf(text))
    const [last = ''] = [...said].toReversed()
    await expect.poll(() => found(other, bob.cookie, last)).toContain(last)

    const [servers] = await columnOf(`select count(*) as found from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    // Besides those that are lent each process has one to listen for news, one for jobs, and as many as it does jobs.
    expect(Number(servers)).toBeLessThanOrEqual(pooler.mostServers + 2 * 6)
  },
)

test.runIf(isLong && hasPgBouncer)('a pooler without the way past it is refused, also where that is one', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { url: DATABASE_URL } = await startPgBouncer(database)
  expect(await refusalOf({ DATABASE_URL })).toContain(
    'The database of DATABASE_URL is behind a pooler that lends connections for single transactions. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.',
  )
  expect(await refusalOf({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toContain(
    'The database of DATABASE_DIRECT_URL is behind a pooler, too. Name PostgreSQL itself.',
  )
})

test('two ways to two databases are refused', async () => {
  const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()]
  onTestFinished(async () => void (await Promise.all([one.drop(), other.drop()])))
  expect(await refusalOf({ DATABASE_URL: urlOf(one), DATABASE_DIRECT_URL: urlOf(other) })).toContain(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Name the same one in both.',
  )
})

async function refusalOf(env: Readonly<Record<string, string>>): Promise<string> {
  const program = await startProgram({ dataDir: newDataDir(), env })
  expect(await program.exitCode).toBe(1)
  return program.output()
}

interface Writing {
  readonly cookie: string
  /** Gets the ids of those that were acknowledged. */
  readonly said: Set<string>
  readonly ending: AbortController
}

/** Writes messages until told to end. What is refused while the pooler is away is not said again. */
async function write(program: Program, { cookie, said, ending }: Writing): Promise<void> {
  while (!ending.signal.aborted) {
    const id = newId()
    if (await say(program, cookie, { id, text: wordOf(id) })) said.add(id)
  }
}

async function sayAgain(...given: Parameters<typeof say>): Promise<void> {
  while (!(await say(...given)));
}

interface Message {
  readonly id: string
  readonly text: string
}

/** Whether it was acknowledged. */
async function say({ url }: Program, cookie: string, message: Message): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/actions/chat/send-message`, {
    method: 'POST',
    headers: { ...jsonHeaders, cookie, 'idempotency-key': message.id },
    body: JSON.stringify({ space: teamSpace, ...message }),
  })
  await response.arrayBuffer()
  return response.status === 200
}

const wordOf = (id: string): string => `said${id.replaceAll('-', '')}`

/** What a search for the word of message `id` answers. */
async function found({ url }: Program, cookie: string, id: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/queries/search/find?text=${wordOf(id)}`, {
    headers: { cookie },
  })
  return response.text()
}
