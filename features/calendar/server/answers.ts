import { answer } from '@atrium/engine/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import {
  type ShownEvent,
  eventsBetween,
  eventsOfYear,
  findEvent,
  maxOccurrences,
  namedEvents,
  trashedEvents,
} from '../contract/queries.ts'
import { toldAnswer } from './told-answer.ts'
import { maxCount } from '../contract/rule.ts'
import { dayMs, localMs } from '@atrium/base/local-date-time'
import { seriesOf, thread } from './expand-events.ts'
import { nextOf } from './next-time.ts'
import { readAttached } from './read-attached.ts'
import { mostEvents, readEvent, readNamed, readTrash } from './read-events.ts'
import { readShown, readTimes } from './read-touching.ts'
import { countDays, timesBetween } from './times-of-events.ts'

const betweenAnswer = answer(eventsBetween, async ({ often, by, input: { spaces, from, to } }) => {
  thread.wake()
  const span = { from, to }
  const events = await readShown({ often, by, spaces, span })
  const occurrences = await timesBetween(by, events, span)
  const seen = new Set(occurrences.map(({ id }) => id))
  return {
    events: events.filter(({ id }) => seen.has(id)).map(shownOf),
    occurrences: [...occurrences],
    isCut: events.length > mostEvents || occurrences.length >= maxOccurrences,
  }
})

const yearAnswer = answer(eventsOfYear, async ({ often, by, input: { spaces, year, zone } }) => {
  const span = { from: localMs(`${year}-01-01`) - dayMs, to: localMs(`${year + 1}-01-01`) + dayMs }
  thread.wake()
  const days = await countDays(by, await readTimes({ often, by, spaces, span }), { span, zone })
  return { days: Object.fromEntries(Object.entries(days).filter(([day]) => day.startsWith(`${year}-`))) }
})

const findAnswer = answer(findEvent, async ({ db, by, input: { space, id, at } }) => {
  const event = await readEvent({ db, by, space, id })
  if (!event) return { event: null, past: 0, next: null, attached: null }
  const attached = await readAttached({ db, by, event })
  if (at === undefined) return { event, past: 0, next: await nextOf(by, event), attached }
  const { past } = await thread.run(by, { type: 'before', series: seriesOf(event), at })
  // It matters to series of so many alone, which have no more; a change takes no larger one.
  return { event, past: Math.min(past, maxCount), next: null, attached }
})

const nameOf = ({ space, id }: Pick<CalendarEvent, 'space' | 'id'>): string => `${space} ${id}`

const namedAnswer = answer(namedEvents, async ({ db, by, input: { events: asked } }) => {
  const found = new Map((await readNamed({ db, by, asked })).map((event) => [nameOf(event), event]))
  const told = asked.map(async (key) => {
    const event = found.get(nameOf(key))
    if (!event) return null
    const { title, isPrivate, trash } = event
    return { title, isPrivate, isDeleted: trash !== null, next: trash ? null : await nextOf(by, event) }
  })
  return { events: await Promise.all(told) }
})

const trashPage = 50

const trashAnswer = answer(trashedEvents, async ({ db, by, input: { space, after } }) => {
  const events = await readTrash({ db, by, space, after, count: trashPage + 1 })
  const page = events.slice(0, trashPage)
  return {
    events: page.flatMap((event) => (event.trash ? [{ ...shownOf(event), trash: event.trash }] : [])),
    hasMore: events.length > trashPage,
  }
})

export const calendarAnswers = [betweenAnswer, yearAnswer, findAnswer, namedAnswer, toldAnswer, trashAnswer]

function shownOf({ space, id, title, place, color, isAllDay, start, end, ...event }: ShownEvent): ShownEvent {
  const { startZone, endZone, rule, isBusy, isPrivate, createdBy, changed } = event
  return {
    space,
    id,
    title,
    place,
    color,
    isAllDay,
    start,
    end,
    startZone,
    endZone,
    rule,
    isBusy,
    isPrivate,
    createdBy,
    changed,
  }
}
