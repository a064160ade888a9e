import * as z from 'zod/mini'
import { defineAction, teamSpace, everybody, anytime } from '@atrium/engine/contract'
import { Person } from './person.ts'
import { isOver } from './status-now.ts'

/** What people can say of their presence (R4.21), in the order of the picker. */
export const statuses = [
  'online',
  'away',
  'offline',
  'doNotDisturb',
  'sleeping',
  'inMeeting',
  'onVacation',
  'sick',
] as const
export type Status = (typeof statuses)[number]

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
    await tx.put(Person, {
      ...person,
      status,
      statusText: '',
      statusEmoji: '',
      statusUntil: null,
      lastStatusChange: at,
      updatedAt: at,
    })
  },
})
