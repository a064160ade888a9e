import { type PersonId, type Role, defineGate, teamSpace } from '@atrium/engine/contract'
import { Member } from '@atrium/features/spaces/contract'

/** Why somebody may not look after the account of another. */
export const manageRefusals = {
  'no-member': 'This person is no longer on the team.',
  'owner-stays': 'Only the owner can manage their own account.',
  'admins-stay': 'Only the owner of the team can manage the accounts of admins.',
  yourself: 'Change your own account in Settings.',
} as const

interface Manager {
  readonly by: PersonId
  readonly role: Role
}

/** Hands on a member of the team whose account the manager may look after: nobody of the same rank or above. */
export const onManaged = defineGate({
  name: 'the person ranks below oneself',
  refusals: manageRefusals,
  async pass(tx, { person: id }: { readonly person: string }, { by, role, refuse }) {
    const member = (await tx.get(Member, { space: teamSpace, id })) ?? refuse('no-member')
    const why = whyNotManage(member, { by, role })
    return why ? refuse(why) : member
  },
})

type Managed = Pick<Member, 'id' | 'role'>

/** Why the manager may not look after the account of a member; undefined where they may. */
export function whyNotManage({ id, role: theirs }: Managed, { by, role }: Manager) {
  if (id === by) return 'yourself'
  if (theirs === 'owner') return 'owner-stays'
  return theirs === 'admin' && role !== 'owner' ? 'admins-stay' : undefined
}
