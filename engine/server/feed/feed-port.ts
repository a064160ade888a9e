import type { Entry, Role, ServerFrame } from '@atrium/engine/contract'
import type { LogLine } from '../store/store.ts'
import type { Listener } from './topic.ts'

/** Tells every screen what was committed in the spaces that its person may see, in order, once, and nothing else. */
export interface Feed {
  /** Takes what this process committed. */
  publish(lines: readonly LogLine[]): void
  /** Takes what another process committed in a space. */
  hear(space: string, entries: readonly Entry[]): void
  /** Takes word that a space's log has reached `seq`, perhaps by another process. */
  noticed(space: string, seq: number): void
  /** Opens every space of the listener's person; `heads` is where its copy stands. */
  join(listener: Listener, heads: Readonly<Record<string, number>>): Promise<void>
  /** Sends one space again from `seq` on. */
  resume(listener: Listener, space: string, seq: number): Promise<void>
  leave(listener: Listener): void
  headsOf(listener: Listener): Record<string, number>
  /** Whom the listener's person meets, who is a guest of the team; undefined for everybody else. */
  companyOf(listener: Listener): ReadonlySet<string> | undefined
  roleOf(listener: Listener, space: string): Role | undefined
  /** Passes a signal to all who follow the space here, but not to `except`. */
  signal(signal: Extract<ServerFrame, { type: 'signal' }>, except?: Listener): void
  /** Compares all followed spaces with the database, for word that was lost. */
  reconcile(): Promise<void>
  /** How many entries the last comparison found that the screens here had not been told of. */
  countUntold(): number
}
