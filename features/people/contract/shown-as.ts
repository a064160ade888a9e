import type { Tx } from '@atrium/engine/contract'
import { Person } from './person.ts'

/** What people can say of their presence (R4.21), in the order of the picker. */
export const statuses = [
  'online',
  'away',
  'offline',
  'doNotDisturb',
  'sleeping',
  'inMeeting',
  'onVacation',
  'sick',
] as const
export type Status = (typeof statuses)[number]

interface Face {
  /** A picture among the files of the team's space; none for initials. */
  readonly file: string | null
  readonly at: number
}

/** Shows somebody by a picture, or by their initials again. */
export const showFace = (tx: Tx, person: Person, { file, at }: Face): Promise<void> =>
  tx.put(Person, { ...person, avatar: file, updatedAt: at })

interface Shown {
  readonly status: Status
  /** Until when it holds; null for until they say otherwise. */
  readonly until: number | null
  readonly at: number
}

/** Says how somebody is, without words of theirs. */
export const showStatus = (tx: Tx, person: Person, { status, until, at }: Shown): Promise<void> =>
  tx.put(Person, {
    ...person,
    status,
    statusText: '',
    statusEmoji: '',
    statusUntil: until,
    lastStatusChange: at,
    updatedAt: at,
  })
