import { sql } from 'kysely'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Due, type LaterJob, after, job } from '@atrium/engine/server'
import { deliverNotice } from '@atrium/features/notifications/contract'
import { type CalendarEvent, titleOf } from '../contract/calendar-event.ts'
import { eventPath } from '../contract/event-path.ts'
import { createEvent } from '../contract/create-event.ts'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { boundsOf } from '../contract/bounds.ts'
import { dayMs } from '../contract/wall.ts'
import { type Replan, replanName } from './replan.ts'
import { expandEvents, thread } from './expand-events.ts'

const inviteName = 'calendar/invite'

interface Invite {
  readonly space: string
  readonly id: string
  readonly by: PersonId
}

/** Whom a deed names is told of the event once; who was told before is left alone. */
export const inviteAfter = {
  ...after(createEvent, async ({ input, by, at, later }) => {
    // Somebody is about to look at it.
    if (input.rule !== '') thread.wake()
    if (input.attendees.length > 0 && !input.isImported) later(inviteLater(input, by))
    const { space, id } = input
    if (isSoon(input, at)) later({ name: replanName, data: { space, id } satisfies Replan })
  }),
  ...after(answerInvitation, async ({ input: { space, id }, later }) =>
    later({ name: replanName, data: { space, id } satisfies Replan }),
  ),
}

/** Whether somebody may be in it before it is looked for meetings anew. */
function isSoon(event: Parameters<typeof boundsOf>[0], now: number): boolean {
  const { earliest, latest } = boundsOf(event)
  return earliest < now + dayMs && (latest === null || latest > now)
}

export const inviteLater = ({ space, id }: Pick<Invite, 'space' | 'id'>, by: PersonId): LaterJob => ({
  name: inviteName,
  data: { space, id, by } satisfies Invite,
})

/** Puts an invitation into the inbox of each who has not got one. */
const inviteJob = job<Invite>(inviteName, async (due) => {
  const { space, id, by } = due.data
  const { rows } = await sql<CalendarEvent>`
    select * from calendar_event where space = ${space} and id = ${id} and trash is null`.execute(due.db)
  const [event] = rows
  if (!event) return
  const people = event.attendees.map(({ person }) => person).filter((person) => person !== by)
  const [told, name, when] = await Promise.all([toldOf(due, people), nameOf(due, by), whenOf(event)])
  for (const person of people.filter((one) => !told.has(ownSpace(one)))) {
    const notice = {
      ...{ id, cause: 'invitation' as const, fromUserId: by, fromUserName: name, isSilent: false },
      ...{ message: when, sourceType: 'event' as const, sourceId: id, sourceSpace: space },
      ...{ sourceName: titleOf(event), link: eventPath(event) },
    }
    const call = { id: due.idFor(`invite ${person}`), by, input: { person, notice } }
    const answer = await due.actor.actAsServer(deliverNotice, call)
    if (!answer.ok) throw new Error(`An invitation could not be delivered: ${answer.code}`)
  }
})

/** The own spaces in which the invitation lies already. */
async function toldOf({ db, data: { id } }: Due<Invite>, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ space: string }>`
    select space from notice where space = any(${people.map(ownSpace)}::text[]) and id = ${id}`.execute(db)
  return new Set(rows.map(({ space }) => space))
}

async function nameOf({ db }: Due<Invite>, person: string): Promise<string> {
  const { rows } = await sql<{ displayName: string }>`
    select display_name from person where space = ${teamSpace} and id = ${person}`.execute(db)
  return rows[0]?.displayName ?? 'Someone'
}

/** When it is first, by the clocks of its own zone. */
async function whenOf(event: CalendarEvent): Promise<string> {
  const span = { from: event.earliest - 1, to: event.earliest + 400 * 86_400_000 }
  const [first] = await expandEvents([event], span)
  if (!first) return ''
  const { isAllDay, startZone } = event
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: isAllDay ? 'UTC' : startZone },
    ...(!isAllDay && { hour: '2-digit', minute: '2-digit' }),
  })
  return `${format.format(new Date(first.start))}${isAllDay ? '' : ` (${startZone})`}`
}

export const inviteJobs = [inviteJob]
