import ICAL from 'ical.js'
import { personOf } from './read-details.ts'
import { type Values, valuesIn } from './values.ts'

/** Somebody whom an event of a file invites. */
export interface ReadPerson {
  readonly email: string
  /** As people write them: `Ada <ada@example.org>`. */
  readonly words: string
  readonly isOptional: boolean
}

const mostPeople = 200
const mostAlarms = 5
const mostMinutes = 40_320
/** An alarm that cannot be read is left out like one at a fixed time. */
const ignored = (): void => undefined

/** Who is invited, by email address (RFC 5545, section 3.8.4.1), or by name alone, as our own files have it; `leaveOut` hears of those who are too many. */
export function readPeople(values: Values, leaveOut: () => void): readonly ReadPerson[] {
  const named = values.all('x-attendee').flatMap((property) => values.textsOf(property))
  const people = values
    .all('attendee')
    .map((property) => {
      const email = /^mailto:(.+@.+)$/i.exec(values.textsOf(property)[0] ?? '')?.[1] ?? ''
      const isOptional = values.parameter(property, 'role').toUpperCase() === 'OPT-PARTICIPANT'
      return { email: email.toLowerCase(), words: personOf(property, values), isOptional }
    })
    .concat(named.map((words) => ({ email: '', words, isOptional: false })))
    .filter(({ email, words }) => email !== '' || words !== '')
  if (people.length > mostPeople) leaveOut()
  return people.slice(0, mostPeople)
}

interface ReadAlarms {
  /** How many minutes before it begins an event reminds of itself. */
  readonly minutes: readonly number[]
  /** Whether there are alarms that are not kept: later, at a fixed time, or too many. */
  readonly hasOthers: boolean
}

export function readAlarms(component: ICAL.Component): ReadAlarms {
  try {
    return alarmsIn(component)
  } catch {
    return { minutes: [], hasOthers: true } // one that cannot be read is no reason to lose the event
  }
}

function alarmsIn(component: ICAL.Component): ReadAlarms {
  const alarms = component.getAllSubcomponents('valarm').filter(isMeant)
  const minutes = alarms.map(minutesBefore).filter((one) => one >= 0 && one <= mostMinutes)
  const kept = [...new Set(minutes)].slice(0, mostAlarms)
  return { minutes: kept, hasOthers: minutes.length < alarms.length || new Set(minutes).size > kept.length }
}

/** Apple's programs write an alarm that is none where somebody does not want the usual one. */
const isMeant = (alarm: ICAL.Component): boolean => valuesIn(alarm, ignored).text('action').toUpperCase() !== 'NONE'

function minutesBefore(alarm: ICAL.Component): number {
  const trigger = alarm.getFirstProperty('trigger')
  const value = trigger ? valuesIn(alarm, ignored).valuesOf(trigger)[0] : undefined
  const isAtEnd = String(trigger?.getFirstParameter('related') ?? '').toUpperCase() === 'END'
  return value instanceof ICAL.Duration && !isAtEnd ? Math.round(-value.toSeconds() / 60) : NaN
}
