import { type RawBuilder, sql } from 'kysely'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import type { Span } from './expand/span.ts'
import { shortMs } from './migrations.ts'

export interface Asked {
  readonly by: PersonId
  readonly spaces: readonly SpaceId[]
  readonly span: Span
}

/** The rows of the events and series that may touch a span, in those of `spaces` that `by` may read; to select from. */
export const touchingEvents = ({ by, spaces, span }: Asked): RawBuilder<unknown> => sql`(
    with readable as (
      select access.id as space from access
      where access.space = ${ownSpace(by)} and access.role <> 'guest' and ${isNotDeleted(sql.ref('access.id'))}),
    asked as (select space from readable where space = any(${spaces}::text[]))
    select short.* from asked join calendar_event as short on short.space = asked.space
    where short.trash is null and short.latest - short.earliest <= ${sql.lit(shortMs)}
      and short.earliest < ${span.to} and short.earliest > ${span.from - shortMs} and short.latest > ${span.from}
    union all
    select long.* from asked join calendar_event as long on long.space = asked.space
    where long.trash is null
      and (long.latest is null or long.latest - long.earliest > ${sql.lit(shortMs)})
      and long.earliest < ${span.to} and (long.latest is null or long.latest > ${span.from})
    union all
    select invited.* from calendar_event as invited
    where ${spaces.includes(ownSpace(by))}
      and invited.attendees <> '[]' and invited.attendees @> ${JSON.stringify([{ person: by }])}::jsonb
      and invited.trash is null and invited.space <> all (select space from asked)
      and (invited.space like 'own:%' or invited.space in (select space from readable))
      and invited.earliest < ${span.to} and (invited.latest is null or invited.latest > ${span.from}))`
