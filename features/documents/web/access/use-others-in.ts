import type { Role } from '@atrium/engine/contract'
import { useClient, useRowsOf } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import type { PageTree } from '../tree/page-tree.ts'

export interface Named {
  readonly value: string
  readonly label: string
}

/** Who is in the spaces of a tree, by their names, but oneself; and as what. */
export function useOthersIn(tree: PageTree) {
  const { person: me } = useClient()
  const people = usePeopleById()
  const spaces = [...new Set([tree.space, ...tree.pages.map(({ space }) => space)])].toSorted()
  const lists = useRowsOf(Member, spaces)
  const roles = new Map<string, ReadonlyMap<string, Role>>(
    spaces.map((space, index) => [space, new Map((lists[index] ?? []).map(({ id, role }) => [id, role] as const))]),
  )
  const ids = new Set(lists.flatMap((members) => members.map(({ id }) => id)))
  ids.delete(me)
  const others: readonly Named[] = [...ids]
    .map((id) => ({ value: id, label: people.get(id)?.displayName ?? 'Someone' }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return { others, roleIn: (space: string, person: string): Role | undefined => roles.get(space)?.get(person) }
}
