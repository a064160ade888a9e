import { useAct, useAsk, useClient, useRow } from '@atrium/engine/web'
import { spaceIdIn } from '@atrium/engine/contract'
import { type Notice, whyOf } from '@atrium/features/notifications/contract'
import type { NoticeWordsProps } from '@atrium/features/notifications/web'
import { usePeopleById, usePreferences } from '@atrium/features/people/web'
import { showOutcome, useNow } from '@atrium/ui'
import { answerInvitation } from '../../contract/answer-invitation.ts'
import { CalendarEvent } from '../../contract/calendar-event.ts'
import { eventNoticeWords } from '../../contract/event-notice-words.ts'
import type { ToldEvent } from '../../contract/queries.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { type ToldKey, askTold } from '../events/ask-told.ts'

/** A notice of an event says what is so now, as far as its reader may know, by the clocks of theirs. */
export function EventNotice({ notice, children }: NoticeWordsProps) {
  const { fromUserId, fromUserName, facts } = notice
  const people = usePeopleById()
  const ways = usePreferences()
  const now = useNow()
  const key = keyOf(notice)
  const [event, again] = useTold(key, notice.seq)
  const from = { id: fromUserId, name: people.get(fromUserId)?.displayName ?? fromUserName }
  const words = eventNoticeWords({ facts, from, event, ways, now })
  const tools = event && isAsking(notice) && <Answer eventKey={key} event={event} onAnswered={again} />
  return children({ ...words, why: whyOf(notice), tools })
}

const asking: ReadonlySet<string> = new Set(['invited', 'moved', 'repeats', 'restored'])
const isAsking = ({ facts, isDone }: Notice): boolean => !isDone && asking.has(facts['what'] ?? 'invited')

/** The event is in the space that a reminder of it names, or where the notice comes from. */
function keyOf({ sourceId: id, sourceSpace, facts }: Notice): ToldKey {
  const isReminder = facts['what'] === 'reminder'
  return { space: spaceIdIn(facts['space']) ?? sourceSpace, id, starts: isReminder ? facts['start'] : undefined }
}

/** What is so of an event, asked again when it is seen to change, or there is news of it. */
function useTold(key: ToldKey, news: number): readonly [ToldEvent | undefined, () => void] {
  const changed = useRow(CalendarEvent, key)?.changed
  const { answer, again } = useAsk(askTold, key, `${changed} ${news}`)
  return [answer?.ok ? answer.output : undefined, again]
}

interface AnswerProps {
  readonly eventKey: ToldKey
  readonly event: NonNullable<ToldEvent>
  onAnswered(): void
}

/** The way to answer where one reads of it. */
function Answer({ eventKey: { space, id }, event, onAnswered }: AnswerProps) {
  const { person } = useClient()
  const act = useAct(answerInvitation)
  const mine = event.attendees.find((one) => one.person === person)
  if (!mine || event.isDeleted) return null

  async function say(answer: 'yes' | 'maybe' | 'no'): Promise<void> {
    const done = await act({ space: space, id: id, answer, comment: mine?.comment ?? '' })
    showOutcome(done, 'Answer sent.')
    onAnswered()
  }

  return <AnswerButtons mine={mine} onAnswer={(answer) => void say(answer)} />
}
