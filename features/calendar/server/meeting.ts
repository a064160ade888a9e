import { sql } from 'kysely'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { type Due, type LaterJob, after, job } from '@atrium/engine/server'
import { noteMeeting, setChoices } from '../contract/choose.ts'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { dayMs } from '@atrium/base/local-date-time'
import { expandEvents } from './expand-events.ts'
import { mostEvents } from './read-events.ts'
import { touchingEvents } from './touching-events.ts'

const meetingName = 'calendar/meeting'

interface Meeting {
  readonly person: PersonId
}

/** How far ahead is looked for a meeting; then it is looked again. */
const aheadMs = dayMs / 2

const lookAt = (person: PersonId, at?: number): LaterJob => ({
  name: meetingName,
  data: { person } satisfies Meeting,
  key: person,
  ...(at !== undefined && { at }),
})

export const meetingAfter = {
  ...after(setChoices, async ({ input: { isInMeeting }, by, later }) => {
    if (isInMeeting) later(lookAt(by))
  }),
  ...after(noteMeeting, async ({ input: { person, next }, later }) => later(lookAt(person as PersonId, next))),
}

/** Notes in the status of those who wish it whether they are in this meeting, which came, went or moved. */
export async function noteMeetings(due: Due, { space, id }: { readonly space: SpaceId; readonly id: string }) {
  const { rows } = await sql<{ person: PersonId }>`
    select chosen.id as person from calendar_choices as chosen
    left join calendar_event as event on event.space = ${space} and event.id = ${id}
    where chosen.is_in_meeting and (chosen.space = ${space} or chosen.id in (
      select one ->> 'person' from jsonb_array_elements(event.attendees) as one))`.execute(due.db)
  for (const { person } of rows) await look(due, person)
}

async function look(due: Due, person: PersonId): Promise<void> {
  const now = due.now()
  const span = { from: now, to: now + aheadMs }
  const { rows } = await sql<CalendarEvent>`
    select event.* from ${touchingEvents({ by: person, spaces: [ownSpace(person)], span })} as event
    limit ${mostEvents}`.execute(due.db)
  const meetings = (
    await expandEvents(
      person,
      rows.filter((event) => isMeetingOf(event, person)),
      span,
    )
  )
    .map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) }))
    .filter(({ to }) => to > now)
  const running = meetings.filter(({ from }) => from <= now).map(({ to }) => to)
  const until = running.length > 0 ? Math.max(...running) : null
  const starts = meetings.filter(({ from }) => from > now).map(({ from }) => from)
  const next = Math.min(until ?? span.to, ...starts, span.to)
  const answer = await due.actor.actAsServer(noteMeeting, {
    id: due.idFor(`meeting ${person}`),
    by: person,
    input: { person, until, next },
  })
  if (!answer.ok) throw new Error(`A meeting could not be noted: ${answer.code}`)
}

/** What keeps somebody busy at a time: what is on their own calendar, and what they have said yes to. */
function isMeetingOf({ isBusy, isAllDay, space, attendees }: CalendarEvent, person: PersonId): boolean {
  if (!isBusy || isAllDay) return false
  const mine = attendees.find((one) => one.person === person)
  return mine ? mine.answer === 'yes' : space === ownSpace(person)
}

export const meetingJob = job<Meeting>(meetingName, async (due) => {
  const { person } = due.data
  const { rows } = await sql`select 1 from calendar_choices where id = ${person} and is_in_meeting`.execute(due.db)
  if (rows.length > 0) await look(due, person)
})
