import { useMemo } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useClient, useRows } from '@atrium/engine/web'
import { ScheduledMessage } from '../../contract/scheduled-message.ts'

/** What one has written for later in a space and its threads, the first to be sent first. */
export function useScheduled(target: SpaceId): readonly ScheduledMessage[] {
  const { person } = useClient()
  const all = useRows(ScheduledMessage, ownSpace(person))
  return useMemo(
    () => all.filter((one) => one.target === target).toSorted((one, other) => one.sendAt - other.sendAt),
    [all, target],
  )
}
