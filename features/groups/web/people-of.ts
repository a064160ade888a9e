import type { Person } from '@atrium/features/people/contract'
import type { PeopleGroup } from '../contract/people-group.ts'

/** Who of a group is in the team and not suspended, by name. */
export const peopleOf = (group: Pick<PeopleGroup, 'people'>, people: ReadonlyMap<string, Person>): readonly Person[] =>
  group.people
    .flatMap((id) => people.get(id) ?? [])
    .filter(({ suspendedAt }) => suspendedAt === null)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
