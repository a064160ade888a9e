import type { SpaceId } from '@atrium/engine/contract'
import type pg from 'pg'
import type { Migration } from '../database/migrate.ts'
import { run } from '../database/database.ts'

/** Texts of one kind that go from one space to another. */
export interface CarriedTexts {
  readonly kind: string
  readonly from: SpaceId
  readonly to: SpaceId
  readonly ids: readonly string[]
}

/** Where a text lies that was taken to another space; nothing is written any more where it was. */
export const textMovedMigration: Migration = {
  id: '0012-text-moved',
  up: 'alter table text add column moved_to text',
}

const those = 'where space = $1 and kind = $2 and id = any($3::text[])'
/** One in which nobody has written yet also says where it went, to who begins to write just now. */
const begin = `
  insert into text (space, kind, id, head, schema) select $1, $2, id, 0, 0 from unnest($3::text[]) as one (id)
  order by id on conflict do nothing`
/** Who is writing an update or a snapshot of one of them is waited for. */
const lock = `select id from text ${those} order by id for update`
const arrive = `
  insert into text (space, kind, id, head, schema) select $4, kind, id, head, schema from text ${those} order by id
  on conflict (space, kind, id) do update set head = excluded.head, schema = excluded.schema, moved_to = null`
const leave = `update text set moved_to = $4 ${those}`
const carried = ['text_update', 'text_snapshot'].map((table) => `update ${table} set space = $4 ${those}`)

/** Takes texts to another space with their logs and snapshots, in the transaction of `client`. */
export async function carryTexts(client: pg.PoolClient, { kind, from, to, ids }: CarriedTexts): Promise<void> {
  for (const text of [begin, lock]) await run(client, text, [from, kind, ids])
  for (const text of [arrive, leave, ...carried]) await run(client, text, [from, kind, ids, to])
}
