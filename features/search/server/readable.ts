import { type RawBuilder, sql } from 'kysely'
import { type PersonId, type RecordKind, mayRead, ownSpace, roles, type SpaceId } from '@atrium/engine/contract'

/** Whose words may be looked at: what `by` may read of `kinds`. */
export interface Reader {
  readonly by: PersonId
  readonly kinds: readonly RecordKind[]
}

/** Selects the `space` and `role` of each place that `by` is in. */
export const placesOf = (by: PersonId): RawBuilder<{ space: SpaceId; role: string }> =>
  sql`select ${ownSpace(by)}::text as space, 'owner' as role
    union select id, role from access where space = ${ownSpace(by)} and id <> ${ownSpace(by)}`

/** Selects each `space` with the `kinds` of what may be read there. */
export function readable({ by, kinds }: Reader): RawBuilder<{ space: SpaceId; kinds: string[] }> {
  const pairs = roles.flatMap((role) =>
    kinds.filter((kind) => mayRead(kind, role)).map(({ name }) => ({ role, kind: name })),
  )
  return sql`
    select place.space, reads.kinds from (${placesOf(by)}) place
    join (select role, array_agg(kind) as kinds
      from unnest(${pairs.map(({ role }) => role)}::text[], ${pairs.map(({ kind }) => kind)}::text[]) as pair (role, kind)
      group by role) reads using (role)`
}
