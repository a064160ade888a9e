import * as z from 'zod/mini'
import { IdSchema, defineAction, teamSpace, managers, anytime } from '@atrium/engine/contract'
import { manageRefusals, onManaged } from './manage.ts'
import { Person } from './person.ts'

/** Keeps somebody out until they are let in again; all that is theirs stays. */
export const suspend = defineAction({
  name: 'people/suspend',
  title: 'Suspended account',
  input: z.object({ person: IdSchema, isSuspended: z.boolean() }),
  may: managers,
  when: anytime,
  on: onManaged,
  refusals: { 'no-member': manageRefusals['no-member'] },
  where: () => teamSpace,
  async apply(tx, { person: id, isSuspended }, { at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id })) ?? refuse('no-member')
    const suspendedAt = isSuspended ? (person.suspendedAt ?? at) : null
    if (person.suspendedAt !== suspendedAt) await tx.put(Person, { ...person, suspendedAt, updatedAt: at })
  },
})
