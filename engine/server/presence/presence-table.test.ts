import { expect, test } from 'vitest'
import { startServer } from '../../../tests/server.ts'
import { run } from '../database/database.ts'
import { createPresenceTable } from './presence-table.ts'

test('what another process wrote a moment ago is read, and neither one’s own nor what is older', async () => {
  const server = await startServer()
  const { pool } = server.engine
  const table = createPresenceTable(pool)
  await table.write({ process: 'one', people: ['ada'], isDeaf: true })
  await table.write({ process: 'two', people: ['bob'], isDeaf: true })
  await table.write({ process: 'two', people: ['bob', 'eve'], isDeaf: false })
  expect(await table.read('one')).toMatchObject([{ process: 'two', people: ['bob', 'eve'], isDeaf: false }])
  await run(pool, `update presence set seen = now() - interval '5 seconds' where process = 'two'`)
  expect((await table.read('one'))[0]?.ageMs).toBeGreaterThanOrEqual(5_000)
  await run(pool, `update presence set seen = now() - interval '7 seconds' where process = 'two'`)
  expect(await table.read('one')).toEqual([])
  await run(pool, `update presence set seen = now() - interval '2 minutes' where process = 'two'`)
  await table.write({ process: 'one', people: [], isDeaf: true })
  expect(await run(pool, 'select process from presence')).toEqual([{ process: 'one' }])
  await table.drop('one')
  expect(await run(pool, 'select process from presence')).toEqual([])
  await server.close()
})
