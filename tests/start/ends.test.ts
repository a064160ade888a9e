import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendantsOf, isAlive, newDataDir, serversOf, startProgram, until, usedDataDir } from './program.ts'
import { isLong } from '../long.ts'

const endings: readonly NodeJS.Signals[] = isLong ? ['SIGTERM', 'SIGKILL'] : ['SIGTERM']

test('the first start makes the data folder and says where to go; SIGTERM leaves no process; the next start finds all', async () => {
  const dataDir = newDataDir()
  const first = await startProgram({ dataDir })
  await first.ready()
  await expect.poll(() => first.output()).toContain(`Atrium is ready: ${first.url}`)
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  const processes = [...descendantsOf(first.pid), ...serversOf(dataDir)]
  expect(processes.length).toBeGreaterThanOrEqual(2)
  first.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const second = await startProgram({ dataDir })
  await second.ready()
  expect(second.output()).not.toContain('Building')
})

test.runIf(isLong)(
  'Ctrl-C, which the terminal sends to every process, drains and stops the database in order',
  async () => {
    const dataDir = await usedDataDir()
    const program = await startProgram({ dataDir })
    await program.ready()
    program.kill('SIGINT', 'group')
    expect(await program.exitCode).toBe(0)
    expect(serversOf(dataDir)).toEqual([])
  },
)

test.runIf(isLong)('with DRAIN_SECONDS it serves on for so long, and says that nobody new is to come', async () => {
  const program = await startProgram({ dataDir: await usedDataDir(), env: { DRAIN_SECONDS: '300' } })
  await program.ready()
  const statusOf = async (path: string): Promise<number> => (await fetch(`${program.url}${path}`)).status
  program.kill('SIGTERM')
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect([await statusOf('/healthz'), await statusOf('/login')]).toEqual([200, 200])
  // A second signal hastens it, or this would not end in time; what comes at once after the first is the same one.
  const again = async (): Promise<number | undefined> => {
    const status = await statusOf('/readyz').catch(() => undefined)
    if (status !== undefined) program.kill('SIGTERM')
    return status
  }
  await expect.poll(again).toBeUndefined()
  expect(await program.exitCode).toBe(0)
})

test.runIf(isLong)('after kill -9 of the whole process group the next start takes the database over', async () => {
  const dataDir = await usedDataDir()
  const killed = await startProgram({ dataDir })
  await killed.ready()
  const [server] = serversOf(dataDir)
  killed.kill('SIGKILL', 'group')
  await killed.exitCode
  const next = await startProgram({ dataDir })
  await next.ready()
  expect(serversOf(dataDir)).toEqual([server])
  next.kill('SIGTERM')
  expect(await next.exitCode).toBe(0)
  expect(serversOf(dataDir)).toEqual([])
})

test.runIf(isLong)('when the bootstrap is killed the app ends by itself, with its database', async () => {
  const dataDir = await usedDataDir()
  const program = await startProgram({ dataDir })
  await program.ready()
  const left = [...descendantsOf(program.pid), ...serversOf(dataDir)]
  program.kill('SIGKILL')
  await until('nothing is left behind', () => !left.some(isAlive))
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test.each(endings)('%s to npm ends all that it started', async (signal) => {
  const dataDir = await usedDataDir()
  const npm = await startProgram({ dataDir, command: ['npm', 'start'] })
  await npm.ready()
  const left = [...descendantsOf(npm.pid), ...serversOf(dataDir)]
  npm.kill(signal)
  await until('nothing is left behind', () => !left.some(isAlive))
})

test.runIf(isLong)('a closed terminal does not end a program that writes elsewhere, as under nohup', async () => {
  const program = await startProgram({ dataDir: await usedDataDir() })
  await program.ready()
  program.kill('SIGHUP', 'group')
  await program.ready()
  program.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
})

test.runIf(isLong)(
  'when the database is killed the app says so, ends, and is started anew on a database that recovers',
  async () => {
    const dataDir = await usedDataDir()
    const program = await startProgram({ dataDir })
    await program.ready()
    const [app] = descendantsOf(program.pid)
    for (const server of serversOf(dataDir)) process.kill(server, 'SIGKILL')
    await until('it is started anew', () => app !== undefined && !isAlive(app) && descendantsOf(program.pid).length > 0)
    await program.ready()
    await expect.poll(() => program.output()).toContain('The database stopped')
    await expect.poll(() => program.output()).toContain('Atrium ended unexpectedly (code 70) and is started anew.')
    program.kill('SIGTERM')
    expect(await program.exitCode).toBe(0)
    expect(serversOf(dataDir)).toEqual([])
  },
)

test.runIf(isLong)('a server that is killed is started anew, each time', async () => {
  const program = await startProgram({ dataDir: await usedDataDir() })
  for (let turn = 0; turn < 2; turn += 1) {
    await program.ready()
    const [app = 0] = descendantsOf(program.pid)
    process.kill(app, 'SIGKILL')
    await until('it has ended', () => !isAlive(app))
  }
  await program.ready()
  program.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
})
