import * as z from 'zod/mini'
import {
  IdSchema,
  defineAction,
  defineRecord,
  teamSpace,
  managers,
  anytime,
  serverOnly,
  SpaceIdSchema,
} from '@atrium/engine/contract'

const dayMs = 86_400_000
const invitedAs = ['member', 'guest'] as const

/** Not among the other words, as the pages without a sign-in load those and nothing of records. */
export const badInvitation = {
  code: 'no-invitation',
  message: 'This invitation link no longer works. Ask for another one.',
} as const

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

/** How long a link is to work, for how many people, and what they become. */
export const InvitationTerms = z.object({
  days: z.int().check(z.minimum(1), z.maximum(90)),
  uses: z.int().check(z.minimum(1), z.maximum(1_000)),
  role: z._default(z.enum(invitedAs), 'member'),
})

/** Whether somebody may still register by this link. */
export const isOpen = ({ expiresAt, uses, maxUses }: Invitation, now: number): boolean =>
  now < expiresAt && uses < maxUses

export const invite = defineAction({
  name: 'auth/invite',
  title: 'Invitation',
  input: z.extend(InvitationTerms, { id: IdSchema, hash: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { id, hash, days, uses: maxUses, role }, { by, at }) {
    const terms = { createdBy: by, createdAt: at, expiresAt: at + days * dayMs, uses: 0, maxUses, role }
    await tx.add(Invitation, { space: teamSpace, id, hash, ...terms })
  },
})

/** Makes a link worth nothing. */
export const revokeInvitation = defineAction({
  name: 'auth/revoke-invitation',
  title: 'Revoked invitation',
  input: z.object({ id: IdSchema }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  apply: (tx, { id }) => tx.drop(Invitation, { space: teamSpace, id }),
})

/** Counts one newcomer who registers by the link. Only the server does it. */
export const countInvitation = defineAction({
  name: 'auth/count-invitation',
  input: z.object({ id: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: { [badInvitation.code]: badInvitation.message },
  where: () => teamSpace,
  async apply(tx, { id }, { at, refuse }) {
    const invitation = await tx.get(Invitation, { space: teamSpace, id })
    if (!invitation || !isOpen(invitation, at)) return refuse(badInvitation.code)
    await tx.put(Invitation, { ...invitation, uses: invitation.uses + 1 })
  },
})
