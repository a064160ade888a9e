import type { SpaceId } from '@atrium/engine/contract'
import type pg from 'pg'
import { run } from '../database/database.ts'

/** From one space to another. */
export interface Way {
  readonly from: SpaceId
  readonly to: SpaceId
}

const carry = `
  with carried as (update blob set home = $3 where id = any($1::text[]) and home = $2 returning size),
    freed as (
      update blob_usage set bytes = greatest(0, bytes - (select coalesce(sum(size), 0) from carried)) where home = $2),
    taken as (
      insert into blob_usage (home, bytes) select $3, coalesce(sum(size), 0) from carried
      on conflict (home) do update set bytes = blob_usage.bytes + excluded.bytes returning bytes)
  select bytes::float8 as bytes from taken`

/** Has the bytes of files count in another space; answers how many there are then. */
export async function carryBlobs(client: pg.PoolClient, ids: readonly string[], { from, to }: Way): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await run<{ bytes: number }>(client, carry, [ids, from, to])
  return row?.bytes ?? 0
}
