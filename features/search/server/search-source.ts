import type { RawBuilder } from 'kysely'
import type { RecordKind, Row, SpaceId } from '@atrium/engine/contract'
import type { LogReader } from '@atrium/engine/server'
import type { SearchMark } from '../contract/parse-search.ts'

type Db = Parameters<LogReader['begin']>[0]['db']

/** Something that can be found. */
export interface SearchEntry {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The id of whose it is. */
  readonly by: string
  /** Where it is opened in the app. */
  readonly link: string
  readonly marks?: readonly SearchMark[]
}

/** A kind of record whose rows can be found, by the roles that may read them. */
export interface SearchSource<R extends Row = Row> {
  readonly kind: RecordKind<R>
  /** What it is called in `kind:`, the usual name first. */
  readonly names: readonly [string, ...string[]]
  /** What is found of rows of one space; a row without an entry is not to be found. */
  entries(space: {
    readonly space: SpaceId
    readonly rows: readonly R[]
    readonly db: Db
  }): Promise<readonly SearchEntry[]>
  /** Selects the `id` of those rows of `best` (`kind`, `space`, `id`) that are not to be seen now, for what is not said in their own rows. */
  readonly hidden?: RawBuilder<{ id: string }>
}

/** Says how a kind of record is found, with its rows typed. */
export const searchSource = <R extends Row>(source: SearchSource<R>): SearchSource => source
