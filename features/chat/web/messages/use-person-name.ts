import { useMemo } from 'react'
import type { PersonId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { useHandleOf } from '@atrium/features/groups/web'
import { usePeopleById } from '@atrium/features/people/web'
import type { HandleOf } from '@atrium/features/groups/contract'

interface Names {
  readonly me: PersonId
  nameOf(person: string): string
  readonly handleOf: HandleOf
}

/** Who one is, and what everybody and every group is called. */
export function usePersonName(): Names {
  const people = usePeopleById()
  const handleOf = useHandleOf()
  const { person: me } = useClient()
  return useMemo(
    () => ({ me, nameOf: (id) => people.get(id)?.displayName ?? 'Former member', handleOf }),
    [me, people, handleOf],
  )
}
