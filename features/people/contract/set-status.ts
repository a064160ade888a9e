import * as z from 'zod/mini'
import { defineAction, teamSpace, everybody, anytime } from '@atrium/engine/contract'
import { Person } from './person.ts'
import { showStatus, statuses } from './shown-as.ts'
import { isOver } from './status-now.ts'

/** Says how one is, in place of what one said before; only of oneself (R4.23). */
export const setStatus = defineAction({
  name: 'people/set-status',
  path: '/users/status',
  input: z.object({ status: z.enum(statuses) }),
  may: everybody,
  when: anytime,
  refusals: { 'no-profile': 'Your profile is not ready yet. Sign in again.' },
  where: () => teamSpace,
  async apply(tx, { status }, { by, at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    if (person.status === status && !isOver(person, at)) return
    await showStatus(tx, person, { status, until: null, at })
  },
})
