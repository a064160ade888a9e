import type { Key, RecordKind, Row } from './record.ts'
import type { SpaceId } from './space.ts'

/** What happened to one row. */
export type Change = { readonly put: string; readonly row: Row } | { readonly drop: string; readonly id: string }

/** One line of a space's log: all that one deed changed in that space, under the space's next number. */
export interface Entry {
  readonly seq: number
  /** The deed that did it, so that its sender can take its prediction away in the same step. */
  readonly deed: string
  readonly changes: readonly Change[]
}

/** What an action may do to the records; the same on the server and on the sender's own copy. */
export interface Tx {
  get<R extends Row>(kind: RecordKind<R>, key: Key): Promise<R | undefined>
  /** Writes a row that the action has looked for with `get`, whether or not it was there: nothing is overwritten unseen. */
  put<R extends Row>(kind: RecordKind<R>, row: R): Promise<void>
  /** Writes a row that must not be there yet; refuses with `taken` when it is. */
  add<R extends Row>(kind: RecordKind<R>, row: R): Promise<void>
  drop<R extends Row>(kind: RecordKind<R>, key: Key): Promise<void>
}

/** The highest log number seen of each space. */
export type Heads = Readonly<Record<SpaceId, number>>
