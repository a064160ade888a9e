import * as z from 'zod/mini'
import { type PersonId, RoleSchema, defineRecord } from '@atrium/engine/contract'

/** That a person belongs to a space, with their role there; `id` is the person's. */
export const Member = defineRecord({
  name: 'member',
  schema: z.object({ space: z.string(), id: z.string(), role: RoleSchema, email: z.string(), joinedAt: z.number() }),
  grants: (member) => ({ person: member.id as PersonId, role: member.role }),
})
export type Member = z.infer<typeof Member.schema>
