import { useGroups, usePeopleOf } from '@atrium/features/groups/web'
import type { Person } from '@atrium/features/people/contract'

/** A group of which somebody can be added. */
interface GroupToAdd {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly outside: readonly Person[]
}

/** The groups of which somebody is among `outside`, those who are no members yet. */
export function useGroupsToAdd(outside: readonly Person[]): readonly GroupToAdd[] {
  const groups = useGroups()
  const peopleOf = usePeopleOf()
  const left = new Set(outside.map(({ id }) => id))
  return groups
    .map((group) => ({
      id: group.id,
      name: group.name,
      handle: group.handle,
      outside: peopleOf(group).filter(({ id }) => left.has(id)),
    }))
    .filter(({ outside: some }) => some.length > 0)
}
