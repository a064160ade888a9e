import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createTestDatabase } from '../../../tests/database.ts'
import { startServer } from '../../../tests/server.ts'

test('data of the version before gets a record of each space, and what is left of a purged one stays closed', async () => {
  const database = await createTestDatabase()
  const before = await startServer({ database })
  await before.arrive('ada')
  const purged = newId()
  const { pool } = before.engine
  await pool.query('insert into space values ($1, 7, 0)', [purged])
  await pool.query(`drop trigger conversation_space_kind on conversation`)
  await pool.query(`delete from migration where id = '0095-space-kind'`)
  await before.close()
  const after = await startServer({ database })
  const { rows } = await after.engine.pool.query('select kind, state from space_record where id = $1', [purged])
  expect(rows).toEqual([{ kind: 'workspace', state: 'purged' }])
  await after.close()
  await database.drop()
})
