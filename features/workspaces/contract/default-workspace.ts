import * as z from 'zod/mini'
import { SpaceIdSchema, UuidSpaceIdSchema, defineRecord, teamSpace } from '@atrium/engine/contract'

export const ChoiceSchema = z.union([z.literal('first'), z.literal('none'), UuidSpaceIdSchema])
export type Choice = z.infer<typeof ChoiceSchema>

/**
 * Which workspace people join who sign in for the first time: the oldest that takes new people, a chosen one while it does, or
 * none (R4.50).
 */
export const DefaultWorkspace = defineRecord({
  name: 'defaultWorkspace',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), choice: ChoiceSchema }),
})
export type DefaultWorkspace = z.infer<typeof DefaultWorkspace.schema>

export const defaultKey = { space: teamSpace, id: teamSpace }
