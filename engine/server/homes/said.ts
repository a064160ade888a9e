import * as z from 'zod/mini'
import type { PersonId } from '@atrium/engine/contract'

/** What a process says of itself, with the time by its own clock: `performance.now()`. */
export const Beat = z.object({ process: z.string(), at: z.number(), isGoing: z.boolean() })

const SentDeed = z.object({
  id: z.string(),
  action: z.string(),
  input: z.optional(z.unknown()),
  by: z.custom<PersonId>((id) => typeof id === 'string'),
  asServer: z.boolean(),
  /** Of what it is to whoever sends it: to a process of another version, it may be something else. */
  digest: z.string(),
})
/** A deed on its way to its home, as it came in. */
export type SentDeed = z.infer<typeof SentDeed>

/** What a home is asked to do; not once it is past `until` by its clock. */
export const Request = z.object({ until: z.number(), deeds: z.array(SentDeed) })

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), seqs: z.record(z.string(), z.number()) }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
])

const Outcome = z.nullable(Answer)
/** What became of a deed at its home; null where the home has not done it, and does not. */
export type Outcome = z.infer<typeof Outcome>

/** Each in the place of its deed. */
export const Reply = z.array(Outcome)
