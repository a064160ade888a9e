import type { Action, PersonId, RecordKind } from '@atrium/engine/contract'
import type { Schedule } from './clock.ts'
import type { ClientDeeds } from './deeds/deeds.ts'
import type { Disk } from './disk/disk.ts'
import type { ClientKeeping } from './disk/keeping.ts'
import type { ClientLine } from './line/client-line.ts'
import type { Connect } from './line/line.ts'
import type { ClientRows } from './rows/client-rows.ts'
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
export interface Client extends ClientRows, ClientDeeds, ClientLine, ClientKeeping {
  readonly person: PersonId
  /** Calls after each change of `topic`, or of anything; returns how to stop. */
  subscribe(listener: () => void, topic?: Topic): () => void
  /** Resolves once all this screen did is answered and shown, and all that the server told is shown. */
  settled(): Promise<void>
  /** Forgets everything this browser keeps of the person, unsent deeds too: look at `waiting()` first. */
  signOut(): Promise<void>
  /** Stops; what is kept stays kept. */
  close(): Promise<void>
}
