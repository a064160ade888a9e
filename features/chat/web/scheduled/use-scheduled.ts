import { useMemo } from 'react'
import { newId } from '@atrium/base/id'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import {
  ScheduledMessage,
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
} from '../../contract/scheduled-message.ts'

/** What one has written for later in a space and its threads, the first to be sent first. */
export function useScheduled(target: SpaceId): readonly ScheduledMessage[] {
  const { person } = useClient()
  const all = useRows(ScheduledMessage, ownSpace(person))
  return useMemo(
    () => all.filter((one) => one.target === target).toSorted((one, other) => one.sendAt - other.sendAt),
    [all, target],
  )
}

/** What can be done with a message until it is sent; a refusal is told. */
export function useScheduledDeeds() {
  const schedule = useAct(scheduleMessage)
  const change = useAct(changeScheduled)
  const cancel = useAct(cancelScheduled)

  async function restore({ target: space, text, sendAt, thread, quote }: ScheduledMessage): Promise<void> {
    const input = {
      space: space,
      id: newId(),
      text,
      sendAt,
      ...(thread && { thread }),
      ...(quote && { quote }),
    }
    const answer = await schedule(input)
    if (!answer.ok) showToast(answer.message)
  }

  return {
    async change(message: ScheduledMessage, to: { readonly text?: string; readonly sendAt?: number | null }) {
      const answer = await change({ id: message.id, ...to })
      if (!answer.ok) showToast(answer.message)
    },
    async remove(message: ScheduledMessage): Promise<void> {
      const answer = await cancel({ id: message.id })
      if (!answer.ok) return showToast(answer.message)
      showToast('Scheduled message deleted.', { label: 'Undo', run: () => void restore(message) })
    },
  }
}
