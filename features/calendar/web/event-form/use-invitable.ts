import { useMemo } from 'react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useRows } from '@atrium/engine/web'
import type { Person } from '@atrium/features/people/contract'
import { useIsGuest, usePeople } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'

/** Whom an event of a space can be sent to, by name: those who see the space, or anybody of the team where it is one's own. */
export function useInvitable(space: SpaceId): readonly Person[] {
  const { person } = useClient()
  const isGuest = useIsGuest()
  const people = usePeople()
  const members = useRows(Member, space)
  return useMemo(() => {
    const active = people.filter(({ suspendedAt }) => suspendedAt === null)
    if (space === ownSpace(person)) return isGuest ? active.filter(({ id }) => id === person) : active
    const inside = new Set(members.flatMap(({ id, role }) => (role === 'guest' ? [] : [id])))
    return active.filter(({ id }) => inside.has(id))
  }, [people, members, isGuest, space, person])
}
