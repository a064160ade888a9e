import type { Change, Entry, Key, KindRows, PersonId, RecordKind, Role, Row } from '@atrium/engine/contract'
import type { AuditNote } from '../deeds/audit.ts'
import type { LaterJob } from '../jobs/jobs.ts'
import type { Lent } from '../deeds/lent.ts'

/** Where a space stands: its last log number and the time of that entry (milliseconds since 1970). */
export interface Head {
  readonly seq: number
  readonly at: number
}

export interface DeedKey {
  readonly by: string
  readonly id: string
}

/** A deed that counted: a digest of what it asked for, and the log numbers it got. */
export interface RecordedDeed extends DeedKey {
  readonly digest: string
  readonly seqs: Readonly<Record<string, number>>
}

export interface LogLine extends Entry {
  readonly space: string
  readonly at: number
  readonly changes: readonly Change[]
}

/** All that a batch of deeds writes. A row stands in at most one of the three lists of its kind. */
export interface Batch {
  readonly rows: readonly {
    readonly kind: RecordKind
    /** Rows that must not be there yet. */
    readonly adds: readonly Row[]
    readonly puts: readonly Row[]
    readonly drops: readonly Key[]
  }[]
  readonly lines: readonly LogLine[]
  readonly deeds: readonly RecordedDeed[]
  readonly jobs: readonly LaterJob[]
  readonly notes: readonly AuditNote[]
}

/** Thrown by `transact` when an added row, a log number or a deed is there already; nothing of the transaction is kept. */
export class Conflict extends Error {}

/** Thrown by `transact` when somebody else kept a lock for too long; nothing of the transaction is kept. */
export class LockedOut extends Error {}

/** One transaction that holds the locks of its spaces: nobody else changes their rows until it ends. */
export interface StoreTransaction {
  readonly heads: ReadonlyMap<string, Head>
  find(kind: RecordKind, key: Key): Promise<Row | undefined>
  /** Those of `keys` that are there, in no order. */
  findAll(kind: RecordKind, keys: readonly Key[]): Promise<readonly Row[]>
  /** Those of `deeds` that counted already, by `deedName`. */
  recorded(deeds: readonly DeedKey[]): Promise<ReadonlyMap<string, RecordedDeed>>
  /** The database within the transaction. */
  lend(): Lent
}

/** What a transaction comes to: what it writes, if anything, and what its caller gets. */
export interface Outcome<T> {
  readonly batch?: Batch
  readonly result: T
}

export interface Snapshot {
  readonly seq: number
  readonly kinds: readonly KindRows[]
}

export interface Page {
  readonly space: string
  readonly before: number
  readonly limit: number
}

export interface OlderRows extends KindRows {
  readonly seq: number
}

/** A role in a space, and the number of the entry in its log by which it was given. */
export interface Granted {
  readonly role: Role
  readonly since: number
}

/** Where everything is kept. Every implementation passes `store.conformance.ts`. */
export interface Store {
  /**
   * Runs `work` holding the locks of `spaces`, taken in the order given, then writes what it returns. Durable when it
   * resolves; nothing is kept when it throws. Each lock is waited for up to `waitMs`, about a second when absent.
   */
  transact<T>(
    spaces: readonly string[],
    work: (transaction: StoreTransaction) => Promise<Outcome<T>>,
    waitMs?: number,
  ): Promise<T>
  /** Those of `spaces` whose locks somebody holds just now. Waits for none of them. */
  held(spaces: readonly string[]): Promise<ReadonlySet<string>>
  /** Up to `limit` log entries after `seq`, oldest first; undefined when they are no longer kept. */
  entriesAfter(space: string, seq: number, limit: number): Promise<readonly Entry[] | undefined>
  heads(spaces: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** What is at hand of `kinds` in a space, all as of one log number. */
  snapshot(space: string, kinds: readonly RecordKind[]): Promise<Snapshot>
  /** The page of a windowed kind just below `before`, oldest first. */
  older(kind: RecordKind, page: Page): Promise<OlderRows>
  find(kind: RecordKind, key: Key): Promise<Row | undefined>
  accessOf(person: PersonId): Promise<ReadonlyMap<string, Granted>>
  /** Who else is in the spaces in which a person is, but for the team; `grant` is the kind that says who is in one. */
  companyOf(person: PersonId, grant: RecordKind): Promise<ReadonlySet<string>>
  /** Drops log entries older than `beforeMs`, at most `limit`; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}

export const deedName = ({ by, id }: DeedKey): string => `${by} ${id}`
