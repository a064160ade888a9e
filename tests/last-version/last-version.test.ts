import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { eventsBetween } from '@atrium/features/calendar/contract'
import { history, sendMessage } from '@atrium/features/chat/contract'
import { listVersions } from '@atrium/features/documents/contract'
import { listWorkspaces } from '@atrium/features/workspaces/contract'
import { features } from '../../app/server/features.ts'
import { createPool } from '../../engine/server/database/database.ts'
import { migrate } from '../../engine/server/database/migrate.ts'
import { engineMigrations } from '../../engine/server/database/migrations.ts'
import { createLogger } from '../../engine/server/log.ts'
import { type TestDatabase, createEmptyDatabase } from '../database.ts'
import { startServer } from '../server.ts'

const log = createLogger('error', () => undefined)
const Saved = z.object({
  ada: z.string(),
  bob: z.string(),
  workspace: z.string(),
  document: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

/** The sample workspace of Ada, with Bob in it, as the version before left it in its database. */
const saved = Saved.parse(JSON.parse(gunzipSync(readFileSync(new URL('data.json.gz', import.meta.url))).toString()))
const steps = [...engineMigrations, ...features.flatMap((feature) => feature.migrations ?? [])]

async function databaseOfLastVersion(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  const pool = createPool(database.connection, log)
  const taken = new Set(saved.tables['migration']?.map(({ id }) => id))
  await migrate(
    pool,
    steps.filter(({ id }) => taken.has(id)),
  )
  const client = await pool.connect()
  // It is put there as a backup is, by no rule that holds for what people do.
  await client.query('set session_replication_role = replica')
  for (const [name, rows] of Object.entries(saved.tables)) {
    if (name === 'migration') continue
    await client.query(`delete from "${name}"`)
    const filled = `insert into "${name}" select * from json_populate_recordset(null::public."${name}", $1)`
    await client.query(filled, [JSON.stringify(rows)])
  }
  client.release()
  await pool.end()
  return database
}

test('what the version before left is all there after the start of this one, and is worked with', async () => {
  const database = await databaseOfLastVersion()
  const server = await startServer({ database })
  const [ada, bob] = [saved.ada as PersonId, saved.bob as PersonId]
  const space = saved.workspace as SpaceId
  const { workspaces } = await server.read(bob, listWorkspaces, { user: bob })
  expect(workspaces.map(({ workspace }) => workspace.name)).toEqual(['Sample: Website relaunch'])
  const { messages } = await server.read(bob, history, { space, from: { by: 'after', seq: 0 } })
  expect(messages.length).toBeGreaterThan(3)
  const weeks = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 11, 20) }
  expect((await server.read(ada, eventsBetween, { spaces: [space], ...weeks })).events).toHaveLength(4)
  const { versions } = await server.read(ada, listVersions, { space, document: saved.document })
  expect(versions.length).toBeGreaterThan(0)
  await server.act(bob, sendMessage, { space, id: newId(), text: 'Still here' })
  const after = await server.read(ada, history, { space, from: { by: 'after', seq: 0 } })
  expect(after.messages.map(({ text }) => text)).toContain('Still here')
  expect(server.logged).toEqual([])
  await server.close()
})
