import type { Kysely } from 'kysely'
import type { Access } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Member } from '@atrium/features/spaces/contract'
import type { Workspace } from '@atrium/features/workspaces/contract'
import type { Document } from '../contract/document.ts'

type Tables = {
  readonly access: Access
  readonly member: Member
  readonly workspace: Workspace
  readonly document: Document
}

/** The tables that documents are read from. */
export const tables = (db: Question['db']): Kysely<Tables> => db.withTables<Tables>()
