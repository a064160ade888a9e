import * as z from 'zod/mini'
import { defineRecord } from './record.ts'
import { RoleSchema, SpaceIdSchema } from './space.ts'

/**
 * That its owner may see a space, kept in the owner's own space: `space` is `own:<person>`, `id` the space they may see.
 * The engine writes it in the same transaction as the granting row, so a role won or lost reaches a person by the log
 * of their own space, which each of their screens follows.
 */
export const Access = defineRecord({
  name: 'access',
  schema: z.object({
    space: SpaceIdSchema,
    id: SpaceIdSchema,
    role: RoleSchema,
    /** The number of the entry in the log of `id` by which they got it: of what is older they are told what is left of it. */
    since: z.number(),
  }),
  version: 2,
  upgrade: (row) => (typeof row === 'object' ? { since: 0, ...row } : row),
})
export type Access = z.infer<typeof Access.schema>
