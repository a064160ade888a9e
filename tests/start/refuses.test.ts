import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type How, isAlive, newDataDir, plainCommand, serversOf, startProgram, usedDataDir } from './program.ts'
import { canMount, onDisk } from './small-disk.ts'
import { isLong } from '../long.ts'
import { freePort } from '../free-port.ts'

/** What the bootstrap says while it makes ready. */
const isProgress = /^(Building|Built|Waiting) /

/** Starts what must not start; answers the one line that it says. */
async function refusalOf(how: How): Promise<string> {
  const program = await startProgram(how)
  expect(await program.exitCode).toBe(1)
  const lines = program
    .output()
    .trim()
    .split('\n')
    .filter((line) => !isProgress.test(line))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test.runIf(isLong)('a taken port is refused with another to choose, and the database is stopped again', async () => {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const dataDir = await usedDataDir()
  const line = await refusalOf({ dataDir, env: { PORT: String(port) } })
  server.close()
  expect(line).toBe(
    `Atrium cannot start: Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start.`,
  )
  expect(serversOf(dataDir)).toEqual([])
})

test.runIf(isLong)('an address that this machine does not have is refused', async () => {
  const line = await refusalOf({ dataDir: await usedDataDir(), env: { HOST: '192.0.2.1' } })
  expect(line).toContain('HOST is 192.0.2.1, which is not an address of this machine.')
})

test('a value that a variable does not take is refused before anything is made', async () => {
  const line = await refusalOf({ dataDir: newDataDir(), env: { PORT: 'web' } })
  expect(line).toBe('Atrium cannot start: PORT is "web", but takes a whole number from 1 to 65535.')
})

test.runIf(isLong)(
  'a second app on one data folder is refused with the number of the first, which runs on',
  async () => {
    const dataDir = await usedDataDir()
    const first = await startProgram({ dataDir })
    await first.ready()
    const line = await refusalOf({ dataDir })
    const pid = Number(/Another Atrium \(process (\d+)\) uses/.exec(line)?.[1])
    expect(isAlive(pid)).toBe(true)
    expect(line).toContain('Stop it first, or choose another DATA_DIR.')
    await first.ready()
  },
)

test.runIf(isLong)('two first starts at once on one data folder: one runs, the other is refused', async () => {
  const dataDir = newDataDir()
  const both = await Promise.all([startProgram({ dataDir }), startProgram({ dataDir })])
  const outcomes = await Promise.allSettled(both.map((program) => program.ready()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = both.find((_program, place) => outcomes[place]?.status === 'rejected')
  expect(refused?.output()).toContain('Another Atrium (process')
})

test.runIf(isLong)('a data folder of a newer PostgreSQL is refused', async () => {
  const dataDir = await usedDataDir()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '99\n')
  expect(await refusalOf({ dataDir })).toContain(
    'was written by a newer version of Atrium (PostgreSQL 99). Start that version',
  )
})

test.runIf(isLong)('a data folder of a newer Atrium is refused', async () => {
  const dataDir = await usedDataDir()
  const program = await startProgram({ dataDir })
  await program.ready()
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'atrium', database: 'atrium' })
  await client.connect()
  await client.query(`insert into migration (id) values ('9999-future')`)
  await client.end()
  program.kill('SIGTERM')
  await program.exitCode
  expect(await refusalOf({ dataDir })).toContain('The data was written by a newer version of Atrium.')
})

test('a file in the place of the data folder is refused', async () => {
  const dataDir = newDataDir()
  writeFileSync(dataDir, '')
  expect(await refusalOf({ dataDir })).toBe(
    `Atrium cannot start: ${dataDir} is not a folder. Set DATA_DIR to a folder.`,
  )
})

test.runIf(canMount)('a full disk is refused', async () => {
  const dataDir = newDataDir()
  expect(await refusalOf(onDisk(dataDir, { options: 'size=3m' }))).toBe(
    `Atrium cannot start: The disk of ${dataDir} is full. Free some space, then start again.`,
  )
})

test.runIf(canMount && isLong)('a full disk is refused when the data is there already', async () => {
  const used = await usedDataDir()
  const dataDir = newDataDir()
  const fill = `cp -r ${used}/. ${dataDir} && { cat /dev/zero > ${dataDir}/full || true; }`
  const line = await refusalOf(onDisk(dataDir, { options: 'size=100m', prepare: `{ ${fill}; } 2>/dev/null` }))
  expect(line).toBe(`Atrium cannot start: The disk of ${dataDir} is full. Free some space, then start again.`)
})

test.runIf(canMount)('a read-only disk is refused', async () => {
  const dataDir = newDataDir()
  expect(await refusalOf(onDisk(dataDir, { options: 'ro' }))).toBe(
    `Atrium cannot start: ${dataDir} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  )
})

const other = 65_533
const asOther = ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups'] as const
const canBeOther = spawnSync(asOther[0], [...asOther.slice(1), 'test', '-r', import.meta.filename]).status === 0

test.runIf(canBeOther && isLong)(
  'a user without a name and without rights starts on a folder of theirs, and is refused another',
  async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    chmodSync(dirname(dataDir), 0o755)
    const command = [...asOther, ...plainCommand] as const
    expect(await refusalOf({ dataDir, command })).toContain(`${dataDir} cannot be written by this user.`)
    chownSync(dataDir, other, other)
    const program = await startProgram({ dataDir, command })
    await program.ready()
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(other)
    program.kill('SIGTERM')
    expect(await program.exitCode).toBe(0)
  },
)

const url = (): URL => new URL(inject('postgresUrl').replace('@/', '@localhost/'))

test.each([
  [
    'a server that is not there',
    'postgres://ada@127.0.0.1:1/atrium',
    'finds no PostgreSQL at 127.0.0.1:1. Start it, or check the address.',
  ],
  [
    'a socket that is not there',
    'postgres:///atrium?host=/nowhere',
    'finds no PostgreSQL at /nowhere. Start it, or check the address.',
  ],
  ['another kind of address', 'mysql://ada@127.0.0.1/atrium', 'DATABASE_URL takes an address like postgres://'],
])('a DATABASE_URL with %s is refused', async (_what, databaseUrl, words) => {
  expect(await refusalOf({ dataDir: newDataDir(), env: { DATABASE_URL: databaseUrl } })).toContain(words)
})

test('a DATABASE_URL with a database that does not exist is refused', async () => {
  const wrong = url()
  wrong.pathname = '/nothing-here'
  const line = await refusalOf({ dataDir: newDataDir(), env: { DATABASE_URL: wrong.href } })
  expect(line).toContain('names the database nothing-here, which does not exist. Create it: createdb nothing-here.')
})

test('a DATABASE_URL with a user that is not let in is refused', async () => {
  const wrong = url()
  wrong.username = 'nobody-here'
  expect(await refusalOf({ dataDir: newDataDir(), env: { DATABASE_URL: wrong.href } })).toContain(
    'is refused for the user nobody-here.',
  )
})

test('why it does not start is told with a stack only at LOG_LEVEL=debug', async () => {
  const program = await startProgram({ dataDir: newDataDir(), env: { PORT: 'web', LOG_LEVEL: 'debug' } })
  expect(await program.exitCode).toBe(1)
  await expect.poll(() => program.output()).toContain('\n    at ')
})

test.runIf(isLong)('the secret stays the same from start to start', async () => {
  const dataDir = await usedDataDir()
  const before = readFileSync(join(dataDir, 'secret'), 'utf8')
  const program = await startProgram({ dataDir })
  await program.ready()
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(before)
})
