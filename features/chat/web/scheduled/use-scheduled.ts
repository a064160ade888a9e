import { useMemo } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useClient, useRows } from '@atrium/engine/web'
import { ScheduledMessage } from '../../contract/scheduled-message.ts'

/** What one has written for later, wherever it is to be said, the first to be sent first. */
export function useAllScheduled(): readonly ScheduledMessage[] {
  const { person } = useClient()
  const all = useRows(ScheduledMessage, ownSpace(person))
  return useMemo(() => all.toSorted((one, other) => one.sendAt - other.sendAt), [all])
}

/** The same in a space and its threads. */
export function useScheduled(target: SpaceId): readonly ScheduledMessage[] {
  const all = useAllScheduled()
  return useMemo(() => all.filter((one) => one.target === target), [all, target])
}
