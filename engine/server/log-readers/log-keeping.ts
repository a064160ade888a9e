import type pg from 'pg'
import { run } from '../database/database.ts'
import { inSteps } from '../database/in-transaction.ts'

/** A screen that missed more than the log keeps takes a snapshot; see `maxMissed` of topic.ts, of which this is some more. */
const keptEntries = 2_000
const spacesAtOnce = 5_000
const reader = 'keeping'

const findGrown = `
  select space.id, space.head from space left join log_position p on p.reader = $1 and p.space = space.id
  where space.head > coalesce(p.seq, 0) order by space.id limit $2`
const lockPosition = `
  insert into log_position values ($1, $2, 0) on conflict do nothing`
const takePosition = `select seq from log_position where reader = $1 and space = $2 for update skip locked`
const movePosition = `update log_position set seq = $3 where reader = $1 and space = $2`

/** Leaves of each row its last change alone: what a row was before, and what was deleted, is told to nobody and kept nowhere. */
const leaveLastChanges = `
  with change as (
    select seq, nth, one, coalesce(one ->> 'put', one ->> 'drop') as kind, coalesce(one #>> '{row,id}', one ->> 'id') as id
    from log, jsonb_array_elements(changes) with ordinality as each (one, nth) where space = $1),
  ranked as (select *, row_number() over (partition by kind, id order by seq desc, nth desc) as rank from change),
  kept as (
    select seq, coalesce(jsonb_agg(one order by nth) filter (where rank = 1), '[]') as changes
    from ranked group by seq having bool_or(rank > 1))
  update log set changes = kept.changes from kept where log.space = $1 and log.seq = kept.seq`
/** No reader of the log is to miss what it has not read. */
const dropOld = `
  delete from log where space = $1 and seq <= least($2, coalesce(
    (select min(seq) from log_position where reader <> $3 and space = $1), $2))`

/** So often it is looked for more, however many spaces have grown. */
const mostRounds = 20

/**
 * Keeps the logs of the spaces that have grown short and true: of each row its last change, and of old entries none. Spaces
 * that another process is at are left to it.
 */
export async function keepAllLogs(pool: pg.Pool): Promise<void> {
  for (let round = 0; round < mostRounds && (await keepSome(pool)); round += 1);
}

/** Answers whether there may be more. */
async function keepSome(pool: pg.Pool): Promise<boolean> {
  const grown = await run<{ id: string; head: number }>(pool, findGrown, [reader, spacesAtOnce])
  for (const { id, head } of grown) await keepLog(pool, id, head)
  return grown.length === spacesAtOnce
}

async function keepLog(pool: pg.Pool, space: string, head: number): Promise<void> {
  await inSteps(pool, async (client) => {
    await run(client, lockPosition, [reader, space])
    if ((await run(client, takePosition, [reader, space])).length === 0) return
    await run(client, dropOld, [space, head - keptEntries, reader])
    await run(client, leaveLastChanges, [space])
    await run(client, movePosition, [reader, space, head])
  })
}
