import type {
  Access,
  Action,
  Answer,
  Asked,
  Everybody,
  Key,
  PersonId,
  Query,
  RecordKind,
  Role,
  Row,
  Signal,
} from '@atrium/engine/contract'
import type { ByteWire } from './line/byte-wire.ts'
import type { Schedule } from './clock.ts'
import type { ConnectionTest } from './line/connection-test.ts'
import type { Disk } from './disk/disk.ts'
import type { Connect } from './line/line.ts'
import type { RefusedDeed, WaitingDeed } from './deeds/refusals.ts'
import type { RowListener } from './rows/row-news.ts'
import type { Incoming } from './line/signals.ts'
import type { Connection } from './status.ts'
import type { Surroundings } from './surroundings.ts'
import type { Tabs } from './tabs/tabs.ts'

export interface ClientOptions {
  readonly person: PersonId
  readonly kinds: readonly RecordKind[]
  readonly actions: readonly Action[]
  /** Finds an action that is none of those: its code is fetched when it is first done, or waits to be sent. */
  findAction?(name: string): Promise<Action | undefined>
  readonly connect: Connect
  readonly disk: Disk
  /** The page's own tabs when absent. */
  readonly tabs?: Tabs
  /** The page's own surroundings when absent. */
  readonly surroundings?: Surroundings
  /** Milliseconds since 1970. */
  now?(): number
  /** From 0 up to, not including, 1. */
  chance?(): number
  readonly schedule?: Schedule
  /** Told of faults of ours, which no person can put right. */
  onFault?(error: unknown): void
}

/** Whom to call: on changes of one kind in one space, or of the named list. */
export type Topic =
  | { readonly kind: RecordKind; readonly space: string }
  | 'waiting'
  | 'refused'
  | 'connection'
  | 'presence'

/** One person's screen: what they may see, kept up to date, and what they do, shown at once. */
export interface Client {
  readonly person: PersonId
  /** The way of texts over the same line. */
  readonly wire: Pick<ByteWire, 'send' | 'follow'>
  /**
   * Does something: shown at once where it can be foreseen, kept until the server has answered, sent once. Resolves with
   * the server's answer, which may be long in coming while offline; a refused deed is already taken back by then.
   */
  act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>): Promise<Answer>
  /** The rows at hand, by the kind's number where it has one, else by id; the same array until one of them changes. */
  rows<R extends Row>(kind: RecordKind<R>, space: string): readonly R[]
  row<R extends Row>(kind: RecordKind<R>, key: Key): R | undefined
  roleIn(space: string): Role | undefined
  /** The spaces that the person may see, with their role in each. */
  spaces(): readonly Access[]
  may(action: Pick<Action, 'may'>, space: string): boolean
  /** Fetches the page below what is at hand; resolves with whether there is still more. */
  older(kind: RecordKind, space: string): Promise<boolean>
  hasOlder(kind: RecordKind, space: string): boolean
  /**
   * Resolves with the server's answer; asks again by itself after a lost connection. Rejects with the reason of `signal`
   * once that takes the question back.
   */
  ask<Input, Output>(query: Query<Input, Output>, input: NoInfer<Input>, signal?: AbortSignal): Promise<Asked<Output>>
  /** Tells those who follow the space now; lost when there is no connection. */
  signal<Data>(signal: Signal<Data>, space: string, data: NoInfer<Data>): void
  onSignal<Data>(signal: Signal<Data>, listener: (incoming: Incoming<Data>) => void): () => void
  /** Has the server tell whether `person` is here; returns how to stop. */
  watch(person: string): () => void
  /** Whether a watched person has a screen open somewhere; undefined while that is not known. */
  isHere(person: string): boolean | undefined
  /** Has the server tell who is here of all; returns how to stop. */
  watchEverybody(): () => void
  /** Who of all is here; undefined while that is not known. */
  everybody(): Everybody | undefined
  /** Whether the row is touched by a deed that the server has not answered. */
  isWaiting(kind: RecordKind, key: Key): boolean
  waiting(): readonly WaitingDeed[]
  refused(): readonly RefusedDeed[]
  /** Sends a refused deed again. */
  retry(id: string): void
  discard(id: string): void
  connection(): Connection
  /** Tries to connect now rather than when the next attempt is due. */
  reconnect(): void
  /** Reads one record over the line, opening one if there is none (R7.19). */
  testConnection(): Promise<ConnectionTest>
  /** Closes the line; none is opened until `enableNetwork`. */
  disableNetwork(): void
  enableNetwork(): void
  /**
   * Forgets the rows that the browser keeps, and takes all anew from the server. What is on the screen stays until
   * then; unsent deeds stay forever. Rejects where the browser's storage does not answer.
   */
  clearCache(): Promise<void>
  /** Resolves once what the browser kept is shown, and it is known whether this tab keeps it. */
  opened(): Promise<void>
  /** Calls after each change of `topic`, or of anything; returns how to stop. */
  subscribe(listener: () => void, topic?: Topic): () => void
  /** Calls with what the server tells of rows of a kind, at hand or not; returns how to stop. */
  onRows<R extends Row>(kind: RecordKind<R>, space: string, listener: RowListener<R>): () => void
  /** Calls with each space of whose rows, at hand or not, the server tells anything; returns how to stop. */
  onChanges(listener: (space: string) => void): () => void
  /** Resolves once all this screen did is answered and shown, and all that the server told is shown. */
  settled(): Promise<void>
  /** Forgets everything this browser keeps of the person, unsent deeds too: look at `waiting()` first. */
  signOut(): Promise<void>
  /** Stops; what is kept stays kept. */
  close(): Promise<void>
}
