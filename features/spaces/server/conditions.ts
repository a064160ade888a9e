import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role, SpaceId } from '@atrium/engine/contract'

/** A value, or what stands for one in a statement, such as a column. */
export type Term = string | RawBuilder<unknown>

/** As a condition in a statement: `person` is in `space`, with one of `roles` where these are given. */
export const isMemberOf = (space: Term, person: Term, roles?: readonly Role[]): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from member where member.space = ${space} and member.id = ${person}
    and ${roles === undefined ? sql`true` : sql`member.role = any(${roles})`})`

/** In a statement: the space in which a page's space has its place, and any other space itself. */
export const placeOfSpace = (space: Term): RawBuilder<string> => sql<string>`
  coalesce((select one.parent from space_record one where one.space = ${space} and one.id = ${space}), ${space})`

/** As a condition in a statement: `space` was there and is no longer. */
export const isClosedForGood = (space: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from space_record closed where closed.space = ${space} and closed.id = closed.space and closed.state = 'purged')`

/** As a condition in a statement: `person` is in one of `spaces`. */
export const isMemberOfAny = (spaces: readonly SpaceId[], person: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from member where member.space = any(${spaces}) and member.id = ${person})`
