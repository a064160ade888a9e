import { useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { mayOwn } from '../contract/may-own.ts'
import { Person } from '../contract/person.ts'

/** Everybody of the team, by name. */
export function usePeople(): readonly Person[] {
  const people = useRows(Person, teamSpace)
  return useMemo(() => people.toSorted((a, b) => a.displayName.localeCompare(b.displayName)), [people])
}

/** Those of the team who are more than guests and whose account is not suspended, by name. */
export function useFullMembers(): readonly Person[] {
  const people = usePeople()
  const members = useRows(Member, teamSpace)
  return useMemo(() => {
    const inTeam = new Map(members.map((member) => [member.id, member]))
    return people.filter((person) => mayOwn(person, inTeam.get(person.id)))
  }, [people, members])
}

export function usePeopleById(): ReadonlyMap<string, Person> {
  const people = useRows(Person, teamSpace)
  return useMemo(() => new Map(people.map((person) => [person.id, person])), [people])
}

/** The person whose screen this is; undefined until the team has arrived. */
export function useMe(): Person | undefined {
  return useRow(Person, { space: teamSpace, id: useClient().person })
}
