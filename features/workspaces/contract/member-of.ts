import type { Person } from '@atrium/features/people/contract'
import type { Member } from '@atrium/features/spaces/contract'

/** The address of a member of whom none is known (R4.50). */
const placeholderEmail = 'unknown@example.invalid'

/** The row of somebody who becomes a member. */
export const memberOf = (
  { id, email }: Pick<Person, 'id' | 'email'>,
  given: Pick<Member, 'space' | 'role' | 'joinedAt'>,
) => ({ ...given, id, email: email || placeholderEmail }) satisfies Member
