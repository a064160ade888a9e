import * as z from 'zod/mini'
import { defineAction, teamSpace, everybody, anytime } from '@atrium/engine/contract'
import { Person } from './person.ts'
import { Zone } from './preferences.ts'

/** Tells the team in which time zone one is, so that they see the time there (R2.15). */
export const tellZone = defineAction({
  name: 'people/tell-zone',
  title: 'Time zone',
  input: z.object({ zone: Zone }),
  may: everybody,
  when: anytime,
  refusals: { 'no-profile': 'Your profile is not ready yet. Sign in again.' },
  where: () => teamSpace,
  async apply(tx, { zone }, { by, at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    if (person.zone !== zone) await tx.put(Person, { ...person, zone, updatedAt: at })
  },
})
