import * as z from 'zod/mini'
import {
  IdSchema,
  defineAction,
  defineRecord,
  teamSpace,
  managers,
  anytime,
  SpaceIdSchema,
} from '@atrium/engine/contract'
import { onManaged } from '@atrium/features/people/contract'

/** Whose sessions from before a moment have ended: `id` is a person, or one session. Read by nobody. */
export const EndedSessions = defineRecord({
  name: 'endedSessions',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), person: z.string(), at: z.number() }),
  readers: [],
})
export type EndedSessions = z.infer<typeof EndedSessions.schema>

/** The work of telling somebody what was done about their account. */
export const tellLookedAfterJob = 'auth/tell-looked-after'

/** Signs somebody out everywhere, or of one session. */
export const endSessionsOf = defineAction({
  name: 'auth/end-sessions-of',
  title: 'Signed out',
  input: z.object({ person: IdSchema, session: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  may: managers,
  when: anytime,
  on: onManaged,
  refusals: {},
  where: () => teamSpace,
  async apply() {},
})

/** Makes a link that sets a new password, of a secret that whoever makes it has drawn: at least 192 bits in Base64. */
export const allowReset = defineAction({
  name: 'auth/allow-reset',
  title: 'Password reset link',
  input: z.object({ person: IdSchema, token: z.string().check(z.regex(/^[\w-]{32,64}$/)) }),
  may: managers,
  when: anytime,
  on: onManaged,
  refusals: {},
  where: () => teamSpace,
  async apply() {},
})
