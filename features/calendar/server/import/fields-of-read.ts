import { ownSpace } from '@atrium/engine/contract'
import type { Attendee } from '../../contract/calendar-event.ts'
import { withDetails } from '../../contract/imported-details.ts'
import { outside } from '../ical/read/read-details.ts'
import type { ReadEvent } from '../ical/read/read-event-type.ts'
import type { Into } from './into.ts'
import { nameOf } from './turn.ts'

const mostWords = 10_000

/** What of a file's event is kept in fields; who has no account here, and what has no field, is told in the description. */
export function fieldsOf(
  event: ReadEvent,
  { by, space, people: known, note }: Pick<Into, 'by' | 'space' | 'people' | 'note'>,
) {
  const { title, place, color, isAllDay, start, end, startZone, endZone, isBusy } = event
  const isPrivate = event.isPrivate && space !== ownSpace(by)
  const members = isPrivate ? new Map<string, string>() : known
  const attendees = event.people.flatMap(({ email, isOptional }): Attendee[] => {
    const person = members.get(email)
    return person === undefined ? [] : [{ person, isOptional, answer: 'none', comment: '' }]
  })
  const others = outside(event.people.filter(({ email }) => !members.has(email)))
  const description = withDetails(event.description, { ...event.details, people: others })
  const isTooLong = description.length > mostWords
  if (isTooLong) note(`${nameOf(event)}: what has no field here did not fit below its description and was left out.`)
  return {
    title,
    place,
    color,
    isAllDay,
    start,
    end,
    startZone,
    endZone,
    isBusy,
    isPrivate,
    attendees,
    description: isTooLong ? event.description : description,
  }
}
