import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { rowsExamined } from '../../../../tests/security/rows-examined.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { countDone, fileEvents, noteDone } from './import-rows.ts'

const server = await serverOfFile()
const { pool } = server.engine
const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
const many = 3_000

const filed = (name: string, count: number) =>
  Array.from({ length: count }, (_none, nth) => {
    const uid = `${name}-${nth}`
    return { uid, at: '', sequence: 0, modified: 0, body: JSON.stringify({ uid, description: 'x'.repeat(500) }) }
  })

test('R1.08 a piece of a file costs as much at its end as at its beginning', async () => {
  const which = { by: await server.arrive('ada'), file: newId() }
  await fileEvents(db, which, filed('early', many))
  await pool.query('analyze import_event')
  expect(await rowsExamined(pool, () => fileEvents(db, which, filed('late', 10)))).toBeLessThan(200)

  const done = filed('early', many).map(({ uid, at }) => ({ uid, at, outcome: 'made' as const, event: uid, notes: [] }))
  await noteDone(db, which, done)
  expect(await countDone(db, which)).toMatchObject({ made: many, changed: 0 })
})
