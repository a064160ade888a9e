import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import type { Question } from '@atrium/engine/server'
import { type SearchEntry, searchSource } from '@atrium/features/search/server'
import { CalendarEvent, EventWords, titleOf } from '../contract/calendar-event.ts'
import { eventPath } from '../contract/event-path.ts'

type Db = Question['db']
type Words = Pick<CalendarEvent, 'title' | 'place' | 'description'>
type Placed = Pick<CalendarEvent, 'isAllDay' | 'start' | 'startZone'>

/** Events are found by what is said of them; one of a series only where it differs from the others in that. */
export const eventSource = searchSource({
  kind: CalendarEvent,
  names: ['event', 'events'],
  async entries({ db, space, rows }) {
    const events = rows.filter(({ trash, isPrivate }) => trash === null && !isPrivate)
    const series = await seriesOf(db, space, events)
    return events
      .filter((event) => isOfItsOwn(event, series.get(event.series ?? '')))
      .map((event) => entry(event, event))
  },
})

/** Private events are found by whose they are, since what is said of them lies in their own space. */
export const privateEventSource = searchSource({
  kind: EventWords,
  names: ['event', 'events'],
  async entries({ db, rows }) {
    const { rows: events } = await sql<CalendarEvent>`
      select event.* from unnest(${rows.map(({ where }) => where)}::text[], ${rows.map(({ id }) => id)}::text[]) as asked (space, id)
      join calendar_event as event on event.space = asked.space and event.id = asked.id
      where event.trash is null and event.series is null`.execute(db)
    const byId = new Map(events.map((event) => [event.id, event]))
    return rows.flatMap((words) => {
      const event = byId.get(words.id)
      return event ? [entry(event, words)] : []
    })
  },
})

const isOfItsOwn = (one: Words, series: Words | undefined): boolean => !series || said(one) !== said(series)

const said = ({ title, place, description }: Words): string => [title, place, description].join('\n')

async function seriesOf(db: Db, space: SpaceId, events: readonly CalendarEvent[]): Promise<ReadonlyMap<string, Words>> {
  const ids = [...new Set(events.flatMap(({ series }) => series ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Words & { id: string }>`
    select id, title, place, description from calendar_event where space = ${space} and id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function entry(event: CalendarEvent, words: Words): SearchEntry {
  const { id, createdBy: by } = event
  const body = [words.place, words.description].filter(Boolean).join('\n')
  return { id, title: titleOf({ ...words, isPrivate: false }), body, at: momentOf(event), by, link: eventPath(event) }
}

/** When it first is. */
function momentOf({ isAllDay, start, startZone }: Placed): number {
  return Temporal.PlainDateTime.from(start).toZonedDateTime(isAllDay ? 'UTC' : startZone).epochMilliseconds
}
