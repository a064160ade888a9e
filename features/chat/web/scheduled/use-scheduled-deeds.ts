import { newId } from '@atrium/base/id'
import { useAct } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { cancelScheduled, changeScheduled, scheduleMessage } from '../../contract/schedule-message.ts'
import type { ScheduledMessage } from '../../contract/scheduled-message.ts'

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
    if (!answer.ok) showProblem(answer.message)
  }

  return {
    /** Answers whether it was taken. */
    async change(message: ScheduledMessage, to: { readonly text?: string; readonly sendAt?: number | null }) {
      const answer = await change({ id: message.id, ...to })
      if (!answer.ok) showProblem(answer.message)
      return answer.ok
    },
    async remove(message: ScheduledMessage): Promise<void> {
      const answer = await cancel({ id: message.id })
      if (!answer.ok) return showProblem(answer.message)
      showToast('Scheduled message deleted.', { label: 'Undo', run: () => void restore(message) })
    },
  }
}
