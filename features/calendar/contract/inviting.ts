import { type GateDeed, type SpaceId, type Tx, defineGate, teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import type { Attendee } from './calendar-event.ts'

export const invitingRefusals = { 'not-a-member': 'Only people with access to this calendar can be invited.' } as const

interface Inviting {
  readonly space: SpaceId
  readonly attendees: readonly Pick<Attendee, 'person'>[]
}

/** Lets invite those alone who belong to the space, or to the team where it is one's own. */
export const invitesMembers = defineGate({
  name: 'whoever is invited belongs to its space',
  refusals: invitingRefusals,
  pass: (tx, { space, attendees }: Inviting, deed) => mustInvite(tx, { space, attendees, before: [] }, deed),
})

/** Refuses who was not invited `before` and does not belong there. */
export async function mustInvite(
  tx: Pick<Tx, 'get'>,
  { space, attendees, before }: Inviting & { readonly before: readonly Attendee[] },
  { by, refuse }: Pick<GateDeed<keyof typeof invitingRefusals>, 'by' | 'refuse'>,
): Promise<void> {
  const known = new Set(before.map((one) => one.person))
  for (const { person } of attendees)
    if (!known.has(person) && !(await mayInvite(tx, { space, person, by }))) refuse('not-a-member')
}

interface Invitation {
  readonly space: SpaceId
  readonly person: string
  readonly by: string
}

/** Whether somebody may see a space, or works with whom it belongs to. Guests of the team work with nobody outside of rooms. */
async function mayInvite(tx: Pick<Tx, 'get'>, { space, person, by }: Invitation): Promise<boolean> {
  const isOwn = space.startsWith('own:')
  if (isOwn && person === by) return true
  const one = await tx.get(Member, { space: isOwn ? teamSpace : space, id: isOwn ? by : person })
  if (one?.role === 'guest') return false
  return isOwn ? (await tx.get(Person, { space: teamSpace, id: person })) !== undefined : one !== undefined
}
