import type { Person } from './person.ts'
import { quietHoursEnd } from './quiet-hours.ts'

/** What a person says of themselves. */
export interface StatusNow {
  readonly status: string
  readonly text: string
  readonly emoji: string
}

type Said = Pick<Person, 'status' | 'statusText' | 'statusEmoji' | 'statusUntil'>

/** Whether the time is over for which a person said how they are. */
export const isOver = ({ statusUntil }: Pick<Person, 'statusUntil'>, now: number): boolean =>
  statusUntil !== null && statusUntil <= now

/** What a person says at `now`: online and nothing else once the time is over for which they said it. */
export function statusNow(person: Said, now: number): StatusNow {
  if (isOver(person, now)) return { status: 'online', text: '', emoji: '' }
  return { status: person.status, text: person.statusText, emoji: person.statusEmoji }
}

type Quiet = Pick<Person, 'status' | 'statusUntil' | 'quietHours' | 'zone'>

/** Until when a person does not want to be disturbed: null for nobody knows, undefined when they may be. The hours go by the clocks where they are. */
export function quietUntil(person: Quiet, now: number): number | null | undefined {
  const hours = person.quietHours
  const byHours = hours ? quietHoursEnd({ ...hours, zone: person.zone ?? hours.zone }, now) : undefined
  if (person.status !== 'doNotDisturb' || isOver(person, now)) return byHours
  const { statusUntil } = person
  return statusUntil !== null && byHours !== undefined && byHours > statusUntil ? byHours : statusUntil
}

const outOfOffice: ReadonlySet<string> = new Set(['away', 'offline', 'sleeping', 'inMeeting', 'onVacation', 'sick'])

/** Whether a person says at `now` that they are not there. */
export const isOut = (person: Said, now: number): boolean => outOfOffice.has(statusNow(person, now).status)
