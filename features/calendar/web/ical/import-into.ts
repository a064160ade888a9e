import type { Client } from '@atrium/engine/web'
import type { ReadEvent } from './read-event-type.ts'

/** Where events come in. */
export interface Into {
  readonly client: Client
  readonly space: string
  /** Who can be invited, by their addresses. */
  readonly people: ReadonlyMap<string, string>
  note(problem: string): void
}

export interface Series {
  readonly event: ReadEvent
  /** Those of it that differ, in their order. */
  readonly others: readonly ReadEvent[]
}
