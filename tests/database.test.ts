import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('two test databases do not see each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await ask(one.connection, 'create table note (text text)')
  const tables = `select count(*)::int as n from pg_tables where tablename = 'note'`
  expect(await ask(one.connection, tables)).toEqual([{ n: 1 }])
  expect(await ask(other.connection, tables)).toEqual([{ n: 0 }])
  await Promise.all([one.drop(), other.drop()])
  await expect(ask(one.connection, 'select 1')).rejects.toThrow('does not exist')
})

test('text beyond ASCII is lowered, matched and searched', async () => {
  const database = await createTestDatabase()
  const rows = await ask(
    database.connection,
    `select lower('ÀÉЖ') as lower, 'ПРИВЕТ' ilike 'привет' as matches, to_tsvector('simple', 'Ünïcode') @@ 'ünïcode' as found`,
  )
  expect(rows).toEqual([{ lower: 'àéж', matches: true, found: true }])
  await database.drop()
})
