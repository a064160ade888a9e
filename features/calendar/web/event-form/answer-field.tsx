import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useClient } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { answerInvitation, type invitationAnswers } from '../../contract/answer-invitation.ts'
import type { Attendee, CalendarEvent } from '../../contract/calendar-event.ts'
import { AnswerButtons } from '../event-card/answer-buttons.tsx'

type Answer = (typeof invitationAnswers)[number]

/** One's own answer to an invitation, with a few words; it holds at once. */
export function AnswerField({ event }: { readonly event: CalendarEvent }) {
  const { person } = useClient()
  const mine = event.attendees.find((one) => one.person === person)
  const [said, setSaid] = useState<Pick<Attendee, 'answer' | 'before'> | undefined>(mine)
  const [comment, setComment] = useState(mine?.comment ?? '')
  const [sent, setSent] = useState(comment)
  const act = useAct(answerInvitation)
  if (!said) return null

  async function say(answer: Answer): Promise<void> {
    const before = said
    setSaid({ answer })
    const done = await act({ space: event.space, id: event.id, answer, comment: comment.trim() })
    if (done.ok) {
      setSent(comment)
      return showToast('Answer sent.')
    }
    setSaid(before)
    showProblem(done.message)
  }

  const sayWords = (): void => {
    if (said.answer !== 'none' && comment.trim() !== sent.trim()) void say(said.answer)
  }

  return (
    <Stack gap="sm" mb={12}>
      <AnswerButtons mine={said} onAnswer={(answer) => void say(answer)} />
      <TextInput
        aria-label="Add a note"
        placeholder="Add a note"
        maxLength={300}
        size="sm"
        value={comment}
        onChange={({ currentTarget: { value } }) => setComment(value)}
        onBlur={sayWords}
      />
    </Stack>
  )
}
