import type { Tx } from './change.ts'
import type { Deed } from './deed.ts'
import type { SpaceId } from './space.ts'

/** What a gate is asked with: who would act and when, and the space whose rules count. */
export interface GateDeed<Code extends string = string> extends Deed<Code> {
  readonly space: SpaceId
}

/**
 * What has to hold for an action besides the role: that its space is open, that a message is not deleted. The engine asks
 * before it lets the action do anything, on both sides, so an action itself never looks whether it may.
 */
export interface Gate<Input = unknown, Found = unknown> {
  /** What holds for who passes, as the table of permissions says it: `the space is not archived`. */
  readonly name: string
  /** Every reason not to let pass, with the words shown. */
  readonly refusals: Readonly<Record<string, string>>
  /** Refuses, or answers what it found. It only reads. */
  pass(tx: Pick<Tx, 'get'>, input: Input, deed: GateDeed): Promise<Found>
}

interface Definition<Input, Found, Code extends string> {
  readonly name: string
  readonly refusals: Readonly<Record<Code, string>>
  pass(tx: Pick<Tx, 'get'>, input: Input, deed: GateDeed<Code>): Promise<Found>
}

// @__NO_SIDE_EFFECTS__
export function defineGate<Input, Found, Code extends string>(
  definition: Definition<Input, Found, Code>,
): Gate<Input, Found> {
  return definition
}

/** No gate: whoever has the role may, in any state of the space. */
export const anytime: readonly Gate[] = []
