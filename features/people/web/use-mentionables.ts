import { useMemo } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import type { Mentionable } from './mention-text.ts'
import { usePeopleById } from './use-people.ts'

/** The members of a space who can read there, by name. */
export function useMentionables(space: SpaceId): readonly Mentionable[] {
  const members = useRows(Member, space)
  const people = usePeopleById()
  return useMemo(
    () =>
      members
        .filter(({ id, role }) => role !== 'guest' && people.get(id)?.suspendedAt === null)
        .map(({ id }) => ({ id, name: people.get(id)?.displayName ?? '' }))
        .filter(({ name }) => name !== '')
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [members, people],
  )
}
