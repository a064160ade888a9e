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

/** Who is invited, by email address (RFC 5545, section 3.8.4.1). */
export function readPeople(values: Values): readonly ReadPerson[] {
  return values
    .all('attendee')
    .map((property) => {
      const email = /^mailto:(.+@.+)$/i.exec(values.textsOf(property)[0] ?? '')?.[1] ?? ''
      const isOptional = values.parameter(property, 'role').toUpperCase() === 'OPT-PARTICIPANT'
      return { email: email.toLowerCase(), words: personOf(property, values), isOptional }
    })
    .filter(({ email, words }) => email !== '' || words !== '')
    .slice(0, mostPeople)
}

/** How many minutes before it begins an event reminds of itself; alarms after that, or at a fixed time, are left out. */
export function readAlarms(component: ICAL.Component): readonly number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => {
    const trigger = alarm.getFirstProperty('trigger')
    const value = trigger ? valuesIn(alarm, ignored).valuesOf(trigger)[0] : undefined
    const isAtEnd = String(trigger?.getFirstParameter('related') ?? '').toUpperCase() === 'END'
    return value instanceof ICAL.Duration && !isAtEnd ? [Math.round(-value.toSeconds() / 60)] : []
  })
  return [...new Set(minutes)].filter((one) => one >= 0 && one <= mostMinutes).slice(0, mostAlarms)
}
