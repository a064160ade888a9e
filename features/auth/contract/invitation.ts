import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord, managers } from '@atrium/engine/contract'

export const invitedAs = ['member', 'guest'] as const

/** A link by which newcomers may register; only the hash of its secret is kept. Times are milliseconds since 1970. */
export const Invitation = defineRecord({
  name: 'invitation',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    hash: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
    expiresAt: z.number(),
    uses: z.number(),
    maxUses: z.number(),
    /** What newcomers become who register by it. */
    role: z.enum(invitedAs),
  }),
  version: 2,
  upgrade: (row) => (typeof row === 'object' ? { role: 'member', ...row } : row),
  readers: managers,
})
export type Invitation = z.infer<typeof Invitation.schema>

/** Whether somebody may still register by this link. */
export const isOpen = ({ expiresAt, uses, maxUses }: Invitation, now: number): boolean =>
  now < expiresAt && uses < maxUses
