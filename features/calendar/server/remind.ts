import { idOf } from './id-of.ts'
import { sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { changeEvent } from '../contract/change-event.ts'
import { type Letter, noteReminded, setReminders } from '../contract/reminder.ts'
import type { EventReminder } from '../contract/event-reminder.ts'
import { type MomentOrDate, dayMs } from '@atrium/base/local-date-time'
import { expandEvents } from './expand-events.ts'
import { noteMeetings } from './meeting.ts'
import { readSeries } from './read-events.ts'
import { type Replan, replanName } from './replan.ts'
import { tellLater } from './tell/tell-event.ts'
import { type ReminderMail, reminderMailName } from './reminder-mail.ts'
import { tellReminder } from './reminder-notice.ts'

const remindName = 'calendar/remind'

interface Remind {
  readonly person: PersonId
  readonly id: string
}

const keyOf = ({ person, id }: Remind): string => `${person} ${id}`

export const remindAfter = {
  ...after(setReminders, async ({ input: { id }, by, later }) => {
    const data: Remind = { person: by, id }
    later({ name: remindName, data, key: keyOf(data) })
  }),
  ...after(noteReminded, async ({ input: { person, id, next, letters }, later }) => {
    const mail: ReminderMail = { person: person as PersonId, letters }
    if (letters.length > 0) later({ name: reminderMailName, data: mail })
    const data: Remind = { person: person as PersonId, id }
    if (next !== null) later({ name: remindName, data, at: next, key: keyOf(data) })
  }),
  ...after(changeEvent, async ({ input, by, at, later }) => {
    const { space, id, newId } = input
    later({ name: replanName, data: { space, id, newId } satisfies Replan })
    const parted = input.scope === 'following' && input.at !== undefined ? { newId, at: input.at } : {}
    later(tellLater({ space, id, by, ...parted }, at))
  }),
}

/** How far ahead is looked for something to remind of; then it is looked again. */
const aheadMs = 60 * dayMs
/** What is longer ago is not worth a word any more, as after a night without a server. */
const tooLateMs = 12 * 3_600_000

/** Reminds one person of what is due, once, and plans the next time. */
async function remind(due: Due, row: EventReminder, of = row.id): Promise<void> {
  const person = row.space.slice('own:'.length) as PersonId
  const now = due.now()
  const moments = await momentsOf(due, row, person)
  const isDue = moments.filter(({ at }) => at <= now && at > now - tooLateMs)
  for (const moment of isDue.filter(({ isInApp }) => isInApp)) await tell(due, person, moment)
  const isAllMailed = isDue.length > 0 && (await isMailed(due, row))
  const letters = isDue.filter(({ isByMail }) => isByMail || isAllMailed).map((one) => letterOf(person, one))
  const next = moments.find(({ at }) => at > now)?.at ?? (moments.goesOn ? now + aheadMs / 2 : null)
  const { id } = row
  const input = { person, id, of, done: Math.max(now, row.done), next, letters }
  const answer = await due.actor.actAsServer(noteReminded, { id: due.idFor(`note ${person} ${id}`), by: person, input })
  if (!answer.ok) throw new Error(`A reminder could not be planned: ${answer.code}`)
}

interface Moment {
  readonly at: number
  readonly event: CalendarEvent
  readonly start: MomentOrDate
  readonly isInApp: boolean
  readonly isByMail: boolean
}

/** The moments after those that are done at which to remind, in their order. */
async function momentsOf({ db, now }: Due, { id, where, minutes, mail, done }: EventReminder, by: PersonId) {
  const all = await readSeries({ db, by, space: where, id })
  const apart = await withOwnReminders(db, by, all)
  // One event of a series that has reminders of its own is not reminded of with the series.
  const events = all.filter((event) => event.id === id || !apart.has(event.id))
  const wished = [...new Set([...minutes, ...mail])]
  const span = { from: done, to: now() + aheadMs + Math.max(0, ...wished) * 60_000 }
  const times = await expandEvents(by, events, span)
  const moments: Moment[] = times.flatMap(({ event, start }) =>
    wished.map((before) => ({
      event,
      start,
      at: Date.parse(start) - before * 60_000,
      isInApp: minutes.includes(before),
      isByMail: mail.includes(before),
    })),
  )
  const later = moments.filter(({ at }) => at > done).toSorted((one, other) => one.at - other.at)
  return Object.assign(later, { goesOn: events.some(({ latest }) => latest === null || latest > span.to) })
}

async function withOwnReminders(
  db: Due['db'],
  by: PersonId,
  events: readonly CalendarEvent[],
): Promise<ReadonlySet<string>> {
  const ids = events.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from event_reminder where space = ${ownSpace(by)} and id = any(${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const tell = (due: Due, person: PersonId, moment: Moment): Promise<void> =>
  tellReminder(due, person, {
    id: idOf(`${person} ${moment.event.id} ${moment.start} ${moment.at}`),
    ...aboutOf(moment),
  })

const letterOf = (person: PersonId, moment: Moment): Letter => ({
  id: idOf(`mail ${person} ${moment.event.id} ${moment.start} ${moment.at}`),
  ...aboutOf(moment),
  isOnly: !moment.isInApp,
})

const aboutOf = ({ event, start, at }: Moment) => ({
  where: event.space,
  event: event.id,
  start,
  minutes: Math.round((Date.parse(start) - at) / 60_000),
})

/** Whether somebody wants reminders by email, too. */
async function isMailed({ db }: Due, { space }: EventReminder): Promise<boolean> {
  const { rows } = await sql`select 1 from calendar_choices where space = ${space} and is_mailed`.execute(db)
  return rows.length > 0
}

const remindJob = job<Remind>(remindName, async (due) => {
  const { person, id } = due.data
  const [row] = await remindersOf(due, sql`space = ${ownSpace(person)} and id = ${id}`)
  if (row) await remind(due, row)
})

/** An event is at another time now: everybody who wants to be reminded of it is planned for anew, who is in it noted. */
const replanJob = job<Replan>(replanName, async (due) => {
  const { space, id, newId } = due.data
  for (const row of await remindersOf(due, sql`"where" = ${space} and id = ${id}`)) {
    await remind(due, row)
    if (newId !== undefined) await remind(due, { ...row, id: newId }, id)
  }
  await noteMeetings(due, { space, id })
})

async function remindersOf({ db }: Due, which: ReturnType<typeof sql>): Promise<readonly EventReminder[]> {
  const { rows } = await sql<EventReminder>`select * from event_reminder where ${which}`.execute(db)
  return rows
}

export const remindJobs = [remindJob, replanJob]
