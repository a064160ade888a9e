import { teamSpace } from '@atrium/engine/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, urlOf } from '../database.ts'
import { isLong } from '../long.ts'
import { hasNats, startNats } from '../nats-server.ts'
import { type Said, register, writeUntilGone } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'

/** One of three is killed so often; each of those that began, once, so that the home of the space is among them. */
const rounds = Math.max(3, Number(process.env['KILLS'] ?? 3))
const writersEach = 8
/** One is killed in the midst of it once so many more are acknowledged. */
const loadMessages = 60

test.runIf(isLong && hasNats)(
  `kill -9 of one of three that do deeds for each other over NATS, ${rounds} times over: what was acknowledged is there once, as it was answered (apt-get install nats-server)`,
  { timeout: 300_000 + rounds * 20_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const nats = await startNats()
    onTestFinished(() => nats[Symbol.asyncDispose]())
    const env = { DATABASE_URL: urlOf(database), BUS_URL: nats.url, SECRET: 's'.repeat(40), LIMIT_FACTOR: '0' }
    const start = async (): Promise<Program> => {
      const program = await startProgram({ dataDir: newDataDir(), env })
      await program.ready()
      return program
    }
    const programs = [await start(), await start(), await start()]
    const ada = await register((programs[0] as Program).url)
    const said: Said[] = []
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false
      const before = said.length
      const writing = programs.flatMap((program) =>
        Array.from({ length: writersEach }, () => writeUntilGone(program.url, ada, said, () => isOver)),
      )
      await expect.poll(() => said.length - before).toBeGreaterThan(loadMessages)
      const victim = programs.shift() as Program
      victim.kill('SIGKILL', 'group')
      const atKill = said.length
      await expect.poll(() => said.length - atKill).toBeGreaterThan(loadMessages)
      isOver = true
      await Promise.all(writing)
      programs.push(await start())
    }
    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows: messages } = await client.query<{ id: string; seq: string }>(`select id, seq from message`)
    const seqById = new Map(messages.map(({ id, seq }) => [id, Number(seq)]))
    expect(said.filter(({ id, seqs }) => seqById.get(id) !== seqs[teamSpace])).toEqual([])
    const { rows: log } = await client.query<{ seq: string }>(`select seq from log where space = 'team' order by seq`)
    expect(log.map(({ seq }) => Number(seq))).toEqual(log.map((_, index) => Number(log[0]?.seq) + index))
    expect(new Set(messages.map(({ seq }) => seq)).size).toBe(messages.length)
  },
)
