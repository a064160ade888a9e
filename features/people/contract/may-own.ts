import type { Member } from '@atrium/features/spaces/contract'
import type { Person } from './person.ts'

/** Whether somebody can own a space, by rows that are at hand: who can sign in, and is more than a guest. */
export const mayOwn = (
  person: Pick<Person, 'suspendedAt'> | undefined,
  inTeam: Pick<Member, 'role'> | undefined,
): boolean => person?.suspendedAt === null && inTeam !== undefined && inTeam.role !== 'guest'
