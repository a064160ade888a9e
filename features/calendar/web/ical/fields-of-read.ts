import { ownSpace } from '@atrium/engine/contract'
import type { Attendee } from '../../contract/calendar-event.ts'
import { withDetails } from '../../contract/imported-details.ts'
import type { Into } from './import-into.ts'
import type { ReadEvent } from './read-event-type.ts'
import { outside } from './read-details.ts'

const mostWords = 10_000

/** What of a file's event is kept in fields; who has no account here, and what has no field, is told in the description. */
export function fieldsOf(event: ReadEvent, { client, space, people: known }: Into) {
  const { title, place, color, isAllDay, start, end, startZone, endZone, isBusy } = event
  const isPrivate = event.isPrivate && space !== ownSpace(client.person)
  const members = isPrivate ? new Map<string, string>() : known
  const attendees = event.people.flatMap(({ email, isOptional }): Attendee[] => {
    const person = members.get(email)
    return person === undefined ? [] : [{ person, isOptional, answer: 'none', comment: '' }]
  })
  const others = outside(event.people.filter(({ email }) => !members.has(email)))
  const description = withDetails(event.description, { ...event.details, people: others })
  return {
    ...{ title, place, color, isAllDay, start, end, startZone, endZone, isBusy, isPrivate, attendees },
    description: description.length > mostWords ? event.description.slice(0, mostWords) : description,
  }
}
