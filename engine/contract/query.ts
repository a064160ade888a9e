import type * as z from 'zod/mini'
import type { Limit } from './action.ts'
import type { PersonId, Role, SpaceId } from './space.ts'

/** A read that is too large to keep at hand: pages of history, search. The server's room of the feature answers it. */
export interface Query<Input = unknown, Output = unknown> {
  /** `<feature>/<what-it-asks>`, also its path in the HTTP API. */
  readonly name: string
  readonly input: z.core.$ZodType<Input>
  readonly output: z.core.$ZodType<Output>
  /** The roles, in the space that `where` names, that may ask. */
  readonly may: readonly Role[]
  readonly limit?: Limit
  /** Marks one whose input is a secret: it has no address in the HTTP API, as addresses are written down on their way. */
  readonly isSecret?: true
  where(input: Input, by: PersonId): SpaceId
}

// @__NO_SIDE_EFFECTS__
export function defineQuery<Input, Output>(query: Query<Input, Output>): Query<Input, Output> {
  return query
}
