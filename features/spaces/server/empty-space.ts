import { type Kysely, sql } from 'kysely'
import type { SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'

/** What stays of every space: which ids in it were used, what it was, and the last line of its log, which tells of its end. */
const staying = ['deed', 'access', 'space_record', 'log']

/**
 * Drops what is left of a space, of whatever kind. Those who read along in its log wait meanwhile, and find it empty: else
 * they would write down again what they read of it.
 */
export async function emptySpace({ db }: Pick<Due, 'db'>, space: SpaceId): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Also of a space that nobody has read yet: who begins with it now waits for the place that is taken here.
    await sql`
      insert into log_position (reader, space, seq) select distinct reader, ${space}, 0::bigint from log_position
      on conflict do nothing`.execute(transaction)
    await emptyTable(transaction, { name: 'log_position', space })
    await sql`
      delete from log using space where log.space = ${space} and space.id = ${space} and log.seq < space.head`.execute(
      transaction,
    )
    const named = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'space' and table_name <> all(${staying})`.execute(
      transaction,
    )
    for (const { name } of named.rows) await emptyTable(transaction, { name, space })
  })
}

/** Where a text went that was taken to another space stays known: links to it go on leading there. */
const emptyTable = (db: Kysely<Record<never, never>>, { name, space }: { name: string; space: SpaceId }) =>
  sql`
    delete from ${sql.id(name)} where space = ${space} ${name === 'text' ? sql`and moved_to is null` : sql``}`.execute(
    db,
  )
