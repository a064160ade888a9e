import { useState } from 'react'
import { useAct, useClient } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import { answerInvitation, invitationAnswers } from '../contract/answer-invitation.ts'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import classes from './event-form.module.css'

const labels = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const

/** One's own answer to an invitation; it holds at once. */
export function AnswerField({ event }: { readonly event: CalendarEvent }) {
  const { person } = useClient()
  const mine = event.attendees.find((one) => one.person === person)
  const [said, setSaid] = useState(mine?.answer)
  const act = useAct(answerInvitation)
  if (!mine) return null

  async function say(answer: (typeof invitationAnswers)[number]): Promise<void> {
    setSaid(answer)
    const done = await act({ space: event.space, id: event.id, answer, comment: mine?.comment ?? '' })
    if (done.ok) return showToast('Your answer is sent.')
    setSaid(mine?.answer)
    showToast(done.message)
  }

  return (
    <div className={classes.answers} role="group" aria-label="Do you come?">
      <span aria-hidden="true">Do you come?</span>
      {invitationAnswers.map((answer) => (
        <button key={answer} type="button" aria-pressed={said === answer} onClick={() => void say(answer)}>
          {labels[answer]}
        </button>
      ))}
    </div>
  )
}
