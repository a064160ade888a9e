import { useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRow, useRows } from '@atrium/engine/web'
import type { Person } from '@atrium/features/people/contract'
import { usePeopleById } from '@atrium/features/people/web'
import { type PeopleGroup as Group, PeopleGroup } from '../contract/group.ts'

/** The groups of the team by handle; of those a guest of the team is shown none. */
export function useGroups(): readonly Group[] {
  const groups = useRows(PeopleGroup, teamSpace)
  return useMemo(() => groups.toSorted((a, b) => a.handle.localeCompare(b.handle)), [groups])
}

export const useGroup = (id: string): Group | undefined => useRow(PeopleGroup, { space: teamSpace, id })

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
  return useMemo(
    () => (group) =>
      group.people
        .flatMap((id) => people.get(id) ?? [])
        .filter(({ suspendedAt }) => suspendedAt === null)
        .toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
    [people],
  )
}
