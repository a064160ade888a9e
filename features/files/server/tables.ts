import type { Kysely } from 'kysely'
import type { Question } from '@atrium/engine/server'
import type { FileQuotas } from '../contract/quotas.ts'
import type { SpaceFile } from '../contract/space-file.ts'

type Tables = {
  readonly spaceFile: SpaceFile
  readonly fileQuotas: FileQuotas
  /** The engine's own: how many bytes there are or will be, by space. */
  readonly blobUsage: { readonly home: string; readonly bytes: number }
}

export type Db = Question['db']

/** The tables that files are read from. */
export const tables = (db: Db): Kysely<Tables> => db.withTables<Tables>()
