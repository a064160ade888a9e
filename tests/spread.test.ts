import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPostgres } from './ask-postgres.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'

/** Tables that are of no space: on several database servers they would lie on one of them. By what they are for. */
const ofNoSpace = {
  'accounts and their sessions': ['auth_account', 'auth_session', 'auth_user', 'auth_verification', 'push_key'],
  'each process, and all together': ['instance', 'migration', 'job_process', 'presence', 'shared_limit', 'mailbox'],
  'deeds of a person, wherever they did them': ['deed', 'job_outbox'],
  'files, which a home pays for that may change': ['blob', 'blob_usage', 'upload'],
  'an import, read for its person': ['import_event', 'import_problem'],
  'letters and what devices were shown': [
    'mail',
    'mail_once',
    'digest_told',
    'notice_emailed',
    'push_shown',
    'received_letter',
    'reply_token',
  ],
  'what is used, by day': ['usage_day', 'usage_person'],
  'the name of a space itself': ['space'],
}

/** Keys by which a row of a space is found by somebody who does not know its space, or which more than a space shares. */
const acrossSpaces = [
  'audit (by, id)',
  'calendar_feed (id)',
  'document_share (address)',
  'document_share (id)',
  'invitation_secret (hash)',
  'share_password (link)',
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const tables = `
  select c.relname as name, bool_or(a.attname = 'space') as of
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`
const keys = `
  select t.relname || ' (' || string_agg(a.attname, ', ' order by place.nth) || ')' as name, bool_or(a.attname = 'space') as of
  from pg_index x join pg_class t on t.oid = x.indrelid
    cross join unnest(x.indkey[0:x.indnkeyatts - 1]) with ordinality as place (attnum, nth)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = place.attnum
  where x.indisunique and t.relnamespace = 'public'::regnamespace group by x.indexrelid, t.relname order by 1`

async function ask(statement: string): Promise<readonly { readonly name: string; readonly of: boolean }[]> {
  const rows = await askPostgres(database.connection, statement)
  return rows.map((row) => row as { name: string; of: boolean })
}

test('each table names its space, so that spaces could lie on several database servers, or is on a short list', async () => {
  const all = await ask(tables)
  expect(all.length).toBeGreaterThan(80)
  const ofNone = all.filter((table) => !table.of).map(({ name }) => name)
  expect(ofNone).toEqual(Object.values(ofNoSpace).flat().toSorted())
})

test('each unique key of a space names the space, or is on a short list', async () => {
  const local = new Set(Object.values(ofNoSpace).flat())
  const across = (await ask(keys)).filter(({ name, of }) => !of && !local.has(name.split(' ')[0] ?? ''))
  expect(across.map(({ name }) => name)).toEqual(acrossSpaces)
})
