import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Term, isClosedForGood, placeOfSpace } from '@atrium/features/spaces/server'

/** As a condition in a statement: `space` is a workspace, also one in the trash. */
export const isWorkspace = (space: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from workspace where workspace.space = ${space} and workspace.id = ${space})`

/** As a condition in a statement: `space` is no workspace that is in the trash. */
export const isNotDeleted = (space: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from workspace
    where workspace.space = ${space} and workspace.id = ${space} and workspace.deleted_at is not null)`

/**
 * As a condition in a statement: what is in `space` may be shared with others, as the workspace says in which it has its place;
 * one that is gone for good can allow nothing any more.
 */
export const allowsSharing = (space: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from workspace where workspace.space = ${placeOfSpace(space)} and workspace.id = workspace.space
    and not coalesce((workspace.permissions ->> 'allowSharing')::boolean, true))
  and not ${isClosedForGood(placeOfSpace(space))}`

/** As a condition in a statement: `space` is no workspace that is archived or in the trash. */
export const isNotArchived = (space: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from workspace where workspace.space = ${space} and workspace.id = ${space}
    and (workspace.archived_at is not null or workspace.deleted_at is not null))`
