import { expect, test } from 'vitest'
import { askPostgres } from './ask-postgres.ts'
import { createEmptyDatabase, createTestDatabase } from './database.ts'
import { isLong } from './long.ts'

test('two test databases do not see each other', async () => {
  const [one, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  await askPostgres(one.connection, 'create table note (text text)')
  const tables = `select count(*)::int as n from pg_tables where tablename = 'note'`
  expect(await askPostgres(one.connection, tables)).toEqual([{ n: 1 }])
  expect(await askPostgres(other.connection, tables)).toEqual([{ n: 0 }])
  await Promise.all([one.drop(), other.drop()])
  await expect(askPostgres(one.connection, 'select 1')).rejects.toThrow('does not exist')
})

test('text beyond ASCII is lowered, matched and searched', async () => {
  const database = await createEmptyDatabase()
  const rows = await askPostgres(
    database.connection,
    `select lower('ÀÉЖ') as lower, 'ПРИВЕТ' ilike 'привет' as matches, to_tsvector('simple', 'Ünïcode') @@ 'ünïcode' as found`,
  )
  expect(rows).toEqual([{ lower: 'àéж', matches: true, found: true }])
  await database.drop()
})

test.runIf(isLong)('a database with all tables is one of its own, that no screen mixes up with another', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [ofOne, ofOther] = await Promise.all(
    [one, other].map(({ connection }) =>
      askPostgres(connection, 'select epoch, (select count(*)::int from person) as people from instance'),
    ),
  )
  expect(ofOne).toEqual([{ epoch: expect.any(String) as string, people: 0 }])
  expect(ofOne).not.toEqual(ofOther)
  await Promise.all([one.drop(), other.drop()])
})
