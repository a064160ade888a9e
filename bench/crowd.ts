import { join } from 'node:path'
import pg from 'pg'

/** What is of one deed or one device, and not of a person. */
const left = new Set([
  'log',
  'deed',
  'auth_session',
  'auth_account',
  'auth_verification',
  'audit',
  'activity',
  'job_outbox',
])

interface Example {
  readonly id: string
  readonly email: string
}

/** Puts `count` people like one who is there into a database: each row about them once for each. */
export async function addPeopleLike({ id, email }: Example, count: number, client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  for (const { name } of tables.filter((table) => !left.has(table.name)))
    await client.query(
      `insert into "${name}" select made.* from "${name}" one
       cross join generate_series(1, ${count}) nth
       cross join jsonb_populate_record(null::"${name}",
         replace(replace(to_jsonb(one)::text, '${id}', md5('person ' || nth)::uuid::text), '${email}', 'crowd.' || nth || '@example.org')::jsonb) made
       where to_jsonb(one)::text like '%${id}%'
       on conflict do nothing`, // what only speaks of them has a key of its own
    )
}

/** The database that an instance keeps in its folder; the instance must run. */
export async function openDatabase(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'atrium', database: 'atrium' })
  await client.connect()
  return client
}
