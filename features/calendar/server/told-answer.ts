import { type Question, answer } from '@atrium/engine/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { toldEvents } from '../contract/queries.ts'
import { isAt, nextOf } from './next-time.ts'
import { readNamed } from './read-events.ts'
import { startText } from './tell/told-state.ts'

export const toldAnswer = answer(toldEvents, async ({ db, by, input: { events: asked } }) => {
  const found = new Map((await readNamed({ db, by, asked })).map((event) => [nameOf(event), event]))
  const told = asked.map(async ({ starts, ...key }) => {
    const event = found.get(nameOf(key))
    return event ? said(event, by, starts) : null
  })
  return { events: await Promise.all(told) }
})

const nameOf = ({ space, id }: Pick<CalendarEvent, 'space' | 'id'>): string => `${space} ${id}`

async function said(event: CalendarEvent, by: Question['by'], starts: string | undefined) {
  const { id, title, place, isPrivate, trash, rule, extra, attendees, startZone, endZone, start, end } = event
  const isDeleted = trash !== null
  return {
    title,
    place,
    isPrivate: isPrivate && event.createdBy !== by,
    isDeleted,
    attendees,
    isSeries: rule !== '' || extra.length > 0,
    first: { id, at: '', start: startText({ startZone }, start), end: startText({ startZone: endZone }, end) },
    next: isDeleted ? null : await nextOf(by, event),
    isThen: !isDeleted && starts !== undefined && (await isAt(by, event, starts)),
  }
}
