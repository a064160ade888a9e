import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { teamSpace } from '@atrium/engine/contract'
import type { Term } from '@atrium/features/spaces/server'

/** As a condition in a statement: the account of `person` is suspended. */
export const isSuspended = (person: Term): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from person where person.space = ${teamSpace} and person.id = ${person} and person.suspended_at is not null)`

/** `isSuspended` as text, for statements that are kept prepared; `person` is a column. */
export const isSuspendedText = (person: string): string => `
  exists (select from person where person.space = '${teamSpace}' and person.id = ${person} and person.suspended_at is not null)`

/** As a value in a statement: what `person` calls themselves; null where nobody is known by that id. */
export const displayNameOf = (person: Term): RawBuilder<string | null> => sql<string | null>`
  (select person.display_name from person where person.space = ${teamSpace} and person.id = ${person})`
