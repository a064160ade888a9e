import type { Kysely } from 'kysely'
import type { Question } from '@atrium/engine/server'
import type { Workspace } from '@atrium/features/workspaces/contract'
import type { SpaceFile } from '../contract/space-file.ts'

type Tables = { readonly spaceFile: SpaceFile; readonly workspace: Workspace }

/** The tables that files are read from. */
export const tables = (db: Question['db']): Kysely<Tables> => db.withTables<Tables>() as unknown as Kysely<Tables>
