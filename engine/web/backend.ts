import type { Client } from './client.ts'
import type { Clock } from './clock.ts'
import type { ConnectionTest } from './line/connection-test.ts'
import type { Disk } from './disk/disk.ts'
import type { Surroundings } from './surroundings.ts'

/** What a page needs, and whether it is there (R3.16). */
export interface BackendServices {
  /** The client exists. */
  readonly app: boolean
  /** Somebody is signed in, and this browser remembers it. */
  readonly auth: boolean
  /** The client has its rows, and a line to take more from. */
  readonly database: boolean
  /** The files of the app are kept, so that it opens offline. */
  readonly storage: boolean
  /** The start was timed, on this page alone. */
  readonly analytics: boolean
  /** This tab keeps the rows on the disk. */
  readonly persistence: boolean
}

export interface BackendStatus {
  readonly initialized: boolean
  readonly error: string | null
  readonly services: BackendServices
  /** Why a service is not there. */
  readonly notes: Readonly<Partial<Record<keyof BackendServices, string>>>
}

/** Resolves with undefined when the service is there, with the reason when it cannot be and need not; else rejects. */
export type Setup = () => Promise<string | undefined>

export interface BackendOptions {
  openDisk(): Promise<Disk>
  openClient(disk: Disk): Client
  readonly auth: Setup
  readonly storage: Setup
  readonly analytics: Setup
  /** Whether the page is on the machine of its developer, where a reset clears the cache as well. */
  readonly isLocal: boolean
  readonly surroundings?: Surroundings
  readonly clock?: Pick<Clock, 'schedule'>
}

/** A read that needs no network where the copy has what is wanted. */
export interface WrappedRead<Value> {
  /** What the copy says; undefined when it does not know. */
  cached(client: Client): Value | undefined
  direct(client: Client): Promise<Value>
  readonly empty: Value
}

/** The data client of a page as a whole: how it starts, stands and is put right. */
export interface Backend {
  /** Throws `NotInitializedError` before there is one. */
  readonly client: Client
  /** The client, as soon as it can show what the browser kept. */
  open(): Promise<Client>
  /** Goes through every step of the start; a second call reuses the first, and tests the line again where that failed. */
  initialise(): Promise<BackendStatus>
  status(): BackendStatus
  testConnection(): Promise<ConnectionTest>
  enableNetwork(): { readonly success: boolean }
  disableNetwork(): { readonly success: boolean }
  /** Forgets what the browser keeps, but nothing unsent. */
  clearLocalCache(): Promise<{ readonly success: boolean }>
  /** Takes the line down for two seconds and tests it; keeps what is unsent (R4.49). */
  resetConnection(): Promise<{ readonly success: boolean; readonly requiresReload: boolean }>
  /** The copy first, then the server; what is empty after a fault of ours, for which the connection is reset (R7.21). */
  read<Value>(read: WrappedRead<Value>): Promise<Value>
  subscribe(listener: () => void): () => void
  close(): void
}
