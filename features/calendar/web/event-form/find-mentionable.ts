import { ownSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import type { MentionAsked, Mentionable } from '@atrium/features/documents/web'
import { findAnything } from '@atrium/features/search/contract'
import { CalendarEvent, EventWords } from '../../contract/calendar-event.ts'
import { eventPath } from '../../contract/event-path.ts'
import { localMs } from '@atrium/base/local-date-time'
import { withWords } from '../events/use-at-hand.ts'

const most = 8

/** Events with the letters of `query` in their title: those at hand, soonest first, and of words the server's, too. */
export async function findMentionable({ client, space, query }: MentionAsked): Promise<readonly Mentionable[]> {
  const atHand = soonestFirst(eventsAtHand(client).filter(({ title }) => fits(title, query)))
  const found = atHand.slice(0, most).map((event) => mentionable(event, whenOf(event), space))
  if (found.length === most || query.trim().length < 2) return found
  const asked = { text: query, kinds: [CalendarEvent.name], skip: 0, limit: most }
  const answer = await client.ask(findAnything, asked)
  const known = new Set(found.map(({ target }) => target))
  const others = (answer.ok ? answer.output.hits : []).filter(({ id }) => !known.has(id))
  return [...found, ...others.map((hit) => mentionable({ ...hit, isPrivate: false }, '', space))].slice(0, most)
}

function eventsAtHand(client: Client): readonly CalendarEvent[] {
  const words = new Map(client.rows(EventWords, ownSpace(client.person)).map((one) => [one.id, one]))
  return client
    .spaces()
    .flatMap(({ id }) => client.rows(CalendarEvent, id))
    .filter(({ trash, series }) => trash === null && series === null)
    .map((row) => withWords(row, words.get(row.id)))
    .filter(({ title }) => title !== '')
}

/** What is to come before what is over. */
function soonestFirst(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const now = Date.now()
  const isOver = ({ latest }: CalendarEvent): boolean => latest !== null && latest < now
  const distance = (event: CalendarEvent): number => Math.abs(event.earliest - now)
  return events.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)) || distance(one) - distance(other))
}

const fits = (title: string, query: string): boolean => title.toLocaleLowerCase().includes(query.toLocaleLowerCase())

type Named = Pick<CalendarEvent, 'space' | 'id' | 'title' | 'isPrivate'>

/** Only who may see the page's space as well is told the title by the page itself. */
const mentionable = ({ space: where, id, title, isPrivate }: Named, about: string, page: string): Mentionable => ({
  where,
  target: id,
  title,
  about,
  label: where === page && !isPrivate ? title : 'Event',
  link: eventPath({ space: where, id }),
})

/** By the clocks of where it is. */
function whenOf({ start, isAllDay }: CalendarEvent): string {
  const at = new Date(localMs(start))
  return at.toLocaleString(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isAllDay && { hour: '2-digit', minute: '2-digit' }),
  })
}
