import { useMemo } from 'react'
import type { PersonId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'

/** Who one is, and what everybody is called. */
export function usePersonName(): { readonly me: PersonId; nameOf(person: string): string } {
  const people = usePeopleById()
  const { person: me } = useClient()
  return useMemo(() => ({ me, nameOf: (id) => people.get(id)?.displayName ?? 'Former member' }), [me, people])
}
