import { Group, Stack } from '@mantine/core'
import { invitationAnswers } from '../../contract/answer-invitation.ts'
import type { Attendee } from '../../contract/calendar-event.ts'

const labels = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const
const beforeWords = {
  yes: 'You said yes to the earlier time.',
  maybe: 'You said maybe to the earlier time.',
  no: 'You said no to the earlier time.',
} as const

interface Props {
  /** What is known of the answer. */
  readonly mine: Pick<Attendee, 'answer' | 'before'>
  onAnswer(answer: (typeof invitationAnswers)[number]): void
}

/** Asks whether one comes to an event; anew where its time has changed since one said so. */
export function AnswerButtons({ mine: { answer: said, before }, onAnswer }: Props) {
  const earlier = said === 'none' ? before?.answer : undefined
  const question = earlier ? againWords(earlier) : 'Are you going?'
  return (
    <Stack gap="xs">
      <div className="row wraps" role="group" aria-label={question} data-again={earlier !== undefined}>
        <b aria-hidden="true">{question}</b>
        <Group gap="sm" wrap="nowrap">
          {invitationAnswers.map((answer) => (
            <button
              key={answer}
              type="button"
              className="chip"
              aria-pressed={said === answer}
              onClick={() => onAnswer(answer)}
            >
              {labels[answer]}
            </button>
          ))}
        </Group>
      </div>
      {earlier && <p className="hint">{beforeWords[earlier]}</p>}
    </Stack>
  )
}

const againWords = (earlier: keyof typeof beforeWords): string =>
  earlier === 'no' ? 'The time changed. Are you going now?' : 'The time changed. Are you still going?'
