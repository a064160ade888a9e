import { afterEach, expect, test, vi } from 'vitest'
import type { ProcessRole } from '@atrium/engine/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { run } from '../database/database.ts'
import { watchProcesses } from './processes.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(role: ProcessRole): Promise<TestServer['engine']> {
  const server = await startServer({ role })
  servers.push(server)
  return server.engine
}

const roles = async ({ pool }: TestServer['engine']): Promise<readonly string[]> =>
  (await run<{ role: string }>(pool, 'select role from job_process order by role')).map(({ role }) => role)

test('each process says that it is there with its role, one of an older version as all, and no more once it has ended', async () => {
  const engine = await start('web')
  await expect.poll(() => roles(engine)).toEqual(['web'])
  await run(engine.pool, `insert into job_process (id, workers, seen) values ('older', '{}', now())`)
  expect(await roles(engine)).toEqual(['all', 'web'])
  const other = watchProcesses({ pool: engine.pool, role: 'jobs', log: { warn: vi.fn<() => void>() } })
  await expect.poll(() => roles(engine)).toEqual(['all', 'jobs', 'web'])
  await other.close()
  expect(await roles(engine)).toEqual(['all', 'web'])
})
