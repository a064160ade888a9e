import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useRows } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { namesInRow } from './group-words.ts'
import { useGroups, usePeopleOf } from './use-groups.ts'

const mostNamed = 3

/** Who of `mentioned` groups cannot read a space and so is not told, in a sentence; '' where everyone can. */
export function useLeftOut(
  space: SpaceId,
  mentioned: readonly string[],
  what: 'conversation' | 'document' = 'conversation',
): string {
  const { person: me } = useClient()
  const groups = useGroups()
  const peopleOf = usePeopleOf()
  const members = useRows(Member, space)
  if (mentioned.length === 0) return ''
  const readers = new Set(members.flatMap(({ id, role }) => (role === 'guest' ? [] : [id])))
  const named = groups.filter(({ id }) => mentioned.includes(id))
  const outside = new Map(named.flatMap(peopleOf).map(({ id, displayName }) => [id, displayName]))
  const left = [...outside].filter(([id]) => id !== me && !readers.has(id)).map(([, name]) => name)
  if (left.length === 0) return ''
  const handles = namesInRow(
    named.map(({ handle }) => `@${handle}`),
    mostNamed,
  )
  return `Not notified through ${handles}: ${namesInRow(left, mostNamed)} cannot read this ${what}.`
}
