import ICAL from 'ical.js'

/** Somebody whom an event of a file invites. */
export interface ReadPerson {
  readonly email: string
  readonly isOptional: boolean
}

const mostPeople = 200
const mostAlarms = 5
const mostMinutes = 40_320

/** Who is invited, by e-mail address (RFC 5545, section 3.8.4.1). */
export function readPeople(component: ICAL.Component): readonly ReadPerson[] {
  return component
    .getAllProperties('attendee')
    .flatMap((property) => {
      const email = /^mailto:(.+@.+)$/i.exec(String(property.getFirstValue()))?.[1]
      const role = String(property.getFirstParameter('role') ?? '').toUpperCase()
      return email ? [{ email: email.toLowerCase(), isOptional: role === 'OPT-PARTICIPANT' }] : []
    })
    .slice(0, mostPeople)
}

/** How many minutes before it begins an event reminds of itself; alarms after that, or at a fixed time, are left out. */
export function readAlarms(component: ICAL.Component): readonly number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => {
    const trigger = alarm.getFirstProperty('trigger')
    const value: unknown = trigger?.getFirstValue()
    const isAtEnd = String(trigger?.getFirstParameter('related') ?? '').toUpperCase() === 'END'
    return value instanceof ICAL.Duration && !isAtEnd ? [Math.round(-value.toSeconds() / 60)] : []
  })
  return [...new Set(minutes)].filter((one) => one >= 0 && one <= mostMinutes).slice(0, mostAlarms)
}
