import type { SpaceId } from '@atrium/engine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Due } from '@atrium/engine/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { readersOfPages } from '../readers-of-pages.ts'

type Db = Due['db']

interface Page {
  readonly space: SpaceId
  readonly id: string
}

/** Somebody who watches a page, what it lies in, or its space. */
export interface Watcher {
  readonly person: string
  /** Whether they may read it. */
  readonly isReader: boolean
  /** Whether they watch the page itself. */
  readonly isOfPage: boolean
  /** Since when they watch what it is in; null where they watch the page alone. */
  readonly around: number | null
  /** What they watch of these. */
  readonly ids: readonly string[]
}

/** All who watch a page by any of these; nobody does while it is in the trash, or in a page that is. */
export async function watchersOf(db: Db, page: Page): Promise<readonly Watcher[]> {
  const { rows } = await sql<Watcher>`
    ${watching(page)}
    select person, bool_or(is_reader) as is_reader, bool_or(watched = ${page.id}) as is_of_page,
      min(at) filter (where watched <> ${page.id}) as around, array_agg(watched) as ids
    from watching group by person order by person`.execute(db)
  return rows
}

/** How many of them read it. */
export async function countWatchersOf(db: Db, page: Page): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${watching(page)} select count(distinct person)::int as count from watching where is_reader`.execute(db)
  return rows[0]?.count ?? 0
}

const watching = ({ space, id }: Page): RawBuilder<unknown> => sql`
  with recursive above (id, parent, trash, depth) as (
    select id, parent, trash, 0 from document where space = ${space} and id = ${id}
    union all
    select document.id, document.parent, document.trash, depth + 1
    from above join document on document.space = ${space} and document.id = above.parent
    where depth < 100
  ), watching as (
    select substr(watch.space, 5) as person, watch.id as watched, watch.at, access.id is not null as is_reader
    from watch left join access on access.space = watch.space and access.id = ${space}
      and access.role = any(${readersOfPages}::text[])
    where watch."where" = ${space} and watch.id in (select id from above union all select ${space})
      and exists (select from above) and not exists (select from above where trash is not null)
      and ${isNotDeleted(sql.val(space))}
  )`
