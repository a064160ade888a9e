import { useClient } from '@atrium/engine/web'
import { useGroups, usePeopleOf } from '@atrium/features/groups/web'
import type { Person } from '@atrium/features/people/contract'

/** A group of which somebody can still be invited. */
export interface GroupToInvite {
  readonly id: string
  readonly handle: string
  readonly name: string
  /** Those who can be invited and are not yet; oneself is not among them. */
  readonly free: readonly Person[]
  /** How many of it cannot be invited, since they do not see the event's calendar. */
  readonly out: number
}

/** The groups of which there is somebody among `free`; `people` are all who can be invited. */
export function useGroupsToInvite(people: readonly Person[], free: readonly Person[]): readonly GroupToInvite[] {
  const groups = useGroups()
  const peopleOf = usePeopleOf()
  const known = new Set(people.map(({ id }) => id))
  const { person: me } = useClient()
  const left = new Set(free.map(({ id }) => id).filter((id) => id !== me))
  return groups
    .map((group) => {
      const all = peopleOf(group)
      return {
        id: group.id,
        handle: group.handle,
        name: group.name,
        free: all.filter(({ id }) => left.has(id)),
        out: all.filter(({ id }) => !known.has(id)).length,
      }
    })
    .filter(({ free: some }) => some.length > 0)
}
