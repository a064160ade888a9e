import { useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import { Person } from '../contract/person.ts'

/** Everybody of the team, by name. */
export function usePeople(): readonly Person[] {
  const people = useRows(Person, teamSpace)
  return useMemo(() => people.toSorted((a, b) => a.displayName.localeCompare(b.displayName)), [people])
}

export function usePeopleById(): ReadonlyMap<string, Person> {
  const people = useRows(Person, teamSpace)
  return useMemo(() => new Map(people.map((person) => [person.id, person])), [people])
}

/** The person whose screen this is; undefined until the team has arrived. */
export function useMe(): Person | undefined {
  return useRow(Person, { space: teamSpace, id: useClient().person })
}
