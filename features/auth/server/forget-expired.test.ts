import { expect, test } from 'vitest'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { forgetExpired } from './forget-expired.ts'
import { kyselyOver } from '../../../engine/server/questions/questions.ts'

const server = await serverOfFile()

test('sessions and links that expired a day ago are forgotten, and all others are not', async () => {
  const { pool } = server.engine
  const times = {
    old: `now() - interval '2 days'`,
    late: `now() - interval '1 hour'`,
    good: `now() + interval '1 day'`,
  }
  await pool.query(
    `insert into auth_user (id, name, email, "emailVerified") values ('ada', 'Ada', 'a@example.org', true)`,
  )
  for (const [id, at] of Object.entries(times)) {
    await pool.query(
      `insert into auth_session (id, token, "expiresAt", "updatedAt", "userId") values ($1, $1, ${at}, now(), 'ada')`,
      [id],
    )
    await pool.query(
      `insert into auth_verification (id, identifier, value, "expiresAt") values ($1, $1, 'ada', ${at})`,
      [id],
    )
  }
  await forgetExpired(kyselyOver(pool))
  for (const table of ['auth_session', 'auth_verification'])
    expect((await pool.query(`select id from ${table} order by id`)).rows).toEqual([{ id: 'good' }, { id: 'late' }])
})
