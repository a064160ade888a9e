import * as z from 'zod/mini'
import { IdSchema, defineAction, teamSpace, managers, anytime, serverOnly } from '@atrium/engine/contract'
import { Invitation, invitedAs, isOpen } from './invitation.ts'

const dayMs = 86_400_000

/** Not among the other words, as the pages without a sign-in load those and nothing of records. */
export const badInvitation = {
  code: 'no-invitation',
  message: 'This invitation link no longer works. Ask for another one.',
} as const

/** How long a link is to work, for how many people, and what they become. */
export const InvitationTerms = z.object({
  days: z.int().check(z.minimum(1), z.maximum(90)),
  uses: z.int().check(z.minimum(1), z.maximum(1_000)),
  role: z._default(z.enum(invitedAs), 'member'),
})

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
