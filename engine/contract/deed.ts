import type { PersonId, Role } from './space.ts'

/** Who does an action, when, and in which place in the order. */
export interface Deed<Code extends string = string> {
  /** Chosen by the sender (UUID version 7), unique per sender forever. */
  readonly id: string
  readonly by: PersonId
  /** The role of `by` in the space whose rules count (`where`). */
  readonly role: Role
  /** Milliseconds since 1970: the server's clock, never going back within a space; on the sender's copy its best guess. */
  readonly at: number
  /** The number of the log entry that this deed becomes in `where`; on the sender's copy above all known ones. */
  readonly seq: number
  /** Ends the action with an answer that the person can read. Nothing of it is kept. */
  refuse(code: Code): never
}
