import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord, managers } from '@atrium/engine/contract'

/** That somebody of the team asks to be let in; `id` is the person's. */
export const JoinRequest = defineRecord({
  name: 'joinRequest',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), at: z.number() }),
  readers: managers,
})
export type JoinRequest = z.infer<typeof JoinRequest.schema>
