import { useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import type { Person } from '@atrium/features/people/contract'
import { usePeopleById } from '@atrium/features/people/web'
import { type PeopleGroup as Group, PeopleGroup } from '../contract/people-group.ts'
import { peopleOf } from './people-of.ts'

/** The groups of the team by handle; of those a guest of the team is shown none. */
export function useGroups(): readonly Group[] {
  const groups = useRows(PeopleGroup, teamSpace)
  return useMemo(() => groups.toSorted((a, b) => a.handle.localeCompare(b.handle)), [groups])
}

export const useGroup = (id: string): Group | undefined => useRow(PeopleGroup, { space: teamSpace, id })

/** The ids of the groups that one is in. */
export function useOwnGroups(): readonly string[] {
  const { person: me } = useClient()
  const groups = useRows(PeopleGroup, teamSpace)
  return useMemo(() => groups.filter(({ people }) => people.includes(me)).map(({ id }) => id), [groups, me])
}

/** What groups are called now, by their ids; undefined for one that is deleted or not shown. */
export function useHandleOf(): (group: string) => string | undefined {
  const groups = useRows(PeopleGroup, teamSpace)
  return useMemo(() => {
    const handles = new Map(groups.map(({ id, handle }) => [id, handle]))
    return (group) => handles.get(group)
  }, [groups])
}

/** Who of a group is in the team and not suspended, by name. */
export function usePeopleOf(): (group: Pick<Group, 'people'>) => readonly Person[] {
  const people = usePeopleById()
  return useMemo(() => (group) => peopleOf(group, people), [people])
}
