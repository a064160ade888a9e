import pg from 'pg'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Newcomer, type Said, register, writeUntilGone } from './newcomer.ts'
import { newDataDir, serversOf, startProgram } from './program.ts'

/** KILLS=50 kills it more often. */
const rounds = Number(process.env['KILLS'] ?? 1)
const writers = 20
/** It is killed in the midst of it once so many are acknowledged, however long that takes. */
const loadMessages = 100

async function stored(dataDir: string): Promise<{ messages: Set<string>; log: number[] }> {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: host ?? '', port: Number(port), user: 'atrium', database: 'atrium' })
  await client.connect()
  try {
    const messages = await client.query<{ id: string }>(`select id from message where space = 'team'`)
    const log = await client.query<{ seq: string }>(`select seq from log where space = 'team' order by seq`)
    return { messages: new Set(messages.rows.map(({ id }) => id)), log: log.rows.map(({ seq }) => Number(seq)) }
  } finally {
    await client.end()
  }
}

test(
  `kill -9 under load, ${rounds} times over: no acknowledged message is missing and the log has no gap`,
  { timeout: 180_000 + rounds * 10_000 },
  async () => {
    const dataDir = newDataDir()
    const env = { LIMIT_FACTOR: '0' }
    const acknowledged: Said[] = []
    let ada: Newcomer | undefined
    for (let round = 0; round < rounds; round += 1) {
      const program = await startProgram({ dataDir, env })
      await program.ready()
      const writer = (ada ??= await register(program.url))
      const before = acknowledged.length
      const writing = Array.from({ length: writers }, () => writeUntilGone(program.url, writer, acknowledged))
      await expect.poll(() => acknowledged.length - before).toBeGreaterThan(loadMessages)
      // Every other time the database dies with it, as when the power fails.
      const victims = round % 2 === 0 ? [] : serversOf(dataDir)
      program.kill('SIGKILL', 'group')
      for (const pid of victims) process.kill(pid, 'SIGKILL')
      await Promise.all(writing)
      await program.exitCode
    }
    const program = await startProgram({ dataDir, env })
    await program.ready()
    const { messages, log } = await stored(dataDir)
    expect(acknowledged.filter(({ id }) => !messages.has(id))).toEqual([])
    expect(log).toEqual(log.map((_, index) => (log[0] ?? 0) + index))
  },
)
