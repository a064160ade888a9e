import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '../config/startup-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { explainOutput } from './explain.ts'
import { type Folders, openFolders } from './folders.ts'
import { startEmbeddedPostgres } from './index.ts'
import { createLauncher } from './launcher.ts'
import { isAlive, isServerOf, readPidFile, removeStale } from './pid-file.ts'
import { createPrograms } from './programs.ts'
import { ensureServer, stopServer } from './server.ts'
import { keepSmall } from './server-log.ts'

/** A data folder with a cluster, to copy, since making one takes seconds. */
const template = mkdtempSync(join(tmpdir(), 'atrium-template-'))
beforeAll(() => ensureCluster(programsIn(openFolders(template))))
afterAll(() => rmSync(template, { recursive: true }))

function dataDirWithCluster(name = 'data'): string {
  const dataDir = join(newFolder(), name)
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-embedded-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function ask(host: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ host, user: 'atrium', database: 'atrium' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const ignoreLoss = (): void => undefined

test('what was written is there after the server was killed without a warning', async () => {
  const dataDir = dataDirWithCluster()
  const first = await startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  await ask(first.connection.host, `create table note as select 'kept' as text`)
  const { pid = 0 } = readPidFile(join(dataDir, 'postgres')) ?? {}
  process.kill(pid, 'SIGKILL')
  const second = await startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  expect(await ask(second.connection.host, 'select * from note')).toEqual([{ text: 'kept' }])
  await second.stop()
  expect(readPidFile(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a start that waits for the app before it takes over when that stops its server', async () => {
  const dataDir = dataDirWithCluster()
  const first = await startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  const { host } = first.connection
  const waiting = startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  const apps = `select 1 from pg_stat_activity where application_name = 'atrium ${process.pid}'`
  await expect.poll(async () => (await ask(host, apps)).length).toBe(2)
  await first.stop()
  const second = await waiting
  expect(await ask(second.connection.host, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a data folder with a path too long for a socket keeps its socket in a short folder of its own', async () => {
  const dataDir = dataDirWithCluster('long-'.repeat(25))
  const postgres = await startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  const { host } = postgres.connection
  onTestFinished(() => rmSync(host, { recursive: true }))
  expect(host.length).toBeLessThan(90)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  expect(await ask(host, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('the loss of the server is told', async () => {
  const dataDir = dataDirWithCluster()
  const lost = Promise.withResolvers<Error>()
  await startEmbeddedPostgres({ dataDir, onLost: lost.resolve })
  await stopServer(openFolders(dataDir))
  expect(await lost.promise).toBeInstanceOf(Error)
})

test('what a start left half-made is removed, and that of a living one is not', async () => {
  const dataDir = join(newFolder(), 'data')
  const dead = join(dataDir, 'postgres.new-2147483646')
  const living = join(dataDir, `postgres.new-${process.ppid}`)
  for (const folder of [dead, living]) mkdirSync(folder, { recursive: true })
  await ensureCluster(programsIn(openFolders(dataDir)))
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true])
})

test('a pid file that names another process is stale; one that has changed since it was judged is kept', () => {
  const cluster = newFolder()
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, `${process.pid}\n${cluster}\n\n\n\n\n\nready\n`)
  const judged = readPidFile(cluster)
  expect(judged).toMatchObject({ pid: process.pid, status: 'ready' })
  expect([isAlive(process.pid), isServerOf(cluster, process.pid)]).toEqual([true, false])
  writeFileSync(path, '1\n')
  removeStale(cluster, { pid: process.pid, status: 'ready', text: judged?.text ?? '' })
  expect(readFileSync(path, 'utf8')).toBe('1\n')
  removeStale(cluster, { pid: 1, status: '', text: '1\n' })
  expect(existsSync(path)).toBe(false)
})

test('a stale pid file of a living process of the same user does not hinder the start', async () => {
  const dataDir = dataDirWithCluster()
  const folders = openFolders(dataDir)
  writeFileSync(join(folders.cluster, 'postmaster.pid'), `${process.pid}\n${folders.cluster}\n1\n5432\n\n\n\nready\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, onLost: ignoreLoss })
  expect(await ask(postgres.connection.host, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test.runIf(process.getuid?.() === 0)(
  'as root without namespaces it runs as nobody, from a copy where that is needed',
  async () => {
    const folders = openFolders(join(newFolder(), 'data'))
    const programs = createPrograms(
      createLauncher(folders, findBinaries(), () => false),
      folders,
    )
    await ensureCluster(programs)
    await ensureServer(programs)
    expect(statSync(folders.cluster).uid).not.toBe(0)
    expect(await ask(folders.socket, 'select 1 as one')).toEqual([{ one: 1 }])
    await stopServer(folders)
  },
)

test('a large log is moved aside by copying, and a small one is left', () => {
  const path = join(newFolder(), 'postgres.log')
  writeFileSync(path, 'x'.repeat(100))
  keepSmall(path, 100)
  expect(existsSync(`${path}.1`)).toBe(false)
  keepSmall(path, 99)
  expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 100])
})

test('a platform without a package is refused', () => {
  expect(() => findBinaries('sunos-x64')).toThrow('There is no embedded PostgreSQL for sunos-x64. Set DATABASE_URL')
})

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk of /d is full.'],
  ['initdb: error: could not create directory "/d/x": Permission denied', '/d cannot be written by this user.'],
  [
    'x\n2026 FATAL:  invalid value for parameter "y": 3\n',
    'PostgreSQL did not start: invalid value for parameter "y": 3. Its log is /d/log.',
  ],
  ['', 'PostgreSQL did not start: it gave no reason. Its log is /d/log.'],
])('%j is told in words', (output, words) => {
  const told = explainOutput(output, '/d', '/d/log')
  expect(told).toBeInstanceOf(StartupError)
  expect(told.message).toContain(words)
})

function programsIn(folders: Folders): ReturnType<typeof createPrograms> {
  return createPrograms(createLauncher(folders, findBinaries()), folders)
}
