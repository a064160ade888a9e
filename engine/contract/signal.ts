import type * as z from 'zod/mini'
import type { Role } from './space.ts'

/** News that is not kept: typing, a cursor. It reaches those who follow the space now, and nobody later. */
export interface Signal<Data = unknown> {
  readonly name: string
  readonly data: z.core.$ZodType<Data>
  /** The roles in the space that may send it. */
  readonly may: readonly Role[]
}

// @__NO_SIDE_EFFECTS__
export function defineSignal<Data>(signal: Signal<Data>): Signal<Data> {
  return signal
}
