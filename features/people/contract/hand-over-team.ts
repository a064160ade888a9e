import * as z from 'zod/mini'
import { IdSchema, type Tx, defineAction, ownSpace, teamSpace, owners, anytime } from '@atrium/engine/contract'
import { Member, handOver } from '@atrium/features/spaces/contract'
import { Person } from './person.ts'
import { mayOwn } from './may-own.ts'

/** Makes another full member the owner of the team; the owner stays as an admin. */
export const handOverTeam = defineAction({
  name: 'people/hand-over-team',
  title: 'Ownership of the team',
  input: z.object({ person: IdSchema }),
  may: owners,
  when: anytime,
  refusals: {
    'no-member': 'This person is no longer on the team.',
    'cannot-own': 'A guest or someone whose account is suspended cannot own the team. Choose another person.',
  },
  where: () => teamSpace,
  also: ({ person }, by) => [ownSpace(person), ownSpace(by)],
  async apply(tx, { person: id }, { by, refuse }) {
    const owner = (await tx.get(Member, { space: teamSpace, id: by })) ?? refuse('no-member')
    const heir = (await tx.get(Member, { space: teamSpace, id })) ?? refuse('no-member')
    if (id === by) return
    if (!(await canOwn(tx, id))) refuse('cannot-own')
    await handOver(tx, { owner, heir })
  },
})

/** Whether somebody can own a space: who can sign in, and is more than a guest. */
export async function canOwn(tx: Tx, id: string): Promise<boolean> {
  const person = await tx.get(Person, { space: teamSpace, id })
  const inTeam = await tx.get(Member, { space: teamSpace, id })
  return mayOwn(person, inTeam)
}
