import * as z from 'zod/mini'
import { IdSchema, defineAction, ownSpace, teamSpace, owners, anytime, serverOnly } from '@atrium/engine/contract'
import { Person, showStatus, statusNow } from '@atrium/features/people/contract'
import { CalendarChoices, choices } from './calendar-choices.ts'

export const setChoices = defineAction({
  name: 'calendar/set-choices',
  title: 'Calendar settings',
  input: z.object(choices),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, given, { by }) {
    const key = { space: ownSpace(by), id: by }
    const known = await tx.get(CalendarChoices, key)
    await tx.put(CalendarChoices, { ...key, meetingUntil: 0, meetingNotedAt: 0, ...known, ...given })
  },
})

/**
 * Says of somebody who wishes it that they are in a meeting, until it ends, or that it is over earlier than it was to be.
 * Who says something else of themselves meanwhile is left alone. Only the server does it.
 */
export const noteMeeting = defineAction({
  name: 'calendar/note-meeting',
  input: z.object({
    person: IdSchema,
    until: z.nullable(z.number()),
    /** When to look again. */
    next: z.number(),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  also: () => [teamSpace],
  async apply(tx, { person: id, until }, { at }) {
    const chosen = await tx.get(CalendarChoices, { space: ownSpace(id), id })
    const person = await tx.get(Person, { space: teamSpace, id })
    if (!chosen?.isInMeeting || !person) return
    const status = statusFor({ chosen, person, until, at })
    if (status === 'as it is') return
    if (status !== 'no more') await showStatus(tx, person, { status, until, at })
    await tx.put(CalendarChoices, { ...chosen, meetingUntil: until ?? 0, meetingNotedAt: at })
  },
})

interface Noted {
  readonly chosen: CalendarChoices
  readonly person: Person
  readonly until: number | null
  readonly at: number
}

/** What a person is to say of themselves; 'no more' where what was noted of a meeting is over by itself. */
function statusFor({ chosen, person, until, at }: Noted): 'inMeeting' | 'online' | 'no more' | 'as it is' {
  const { status } = statusNow(person, at)
  const isOurs = status === 'inMeeting' && person.lastStatusChange === chosen.meetingNotedAt
  if (chosen.meetingUntil === (until ?? 0)) return 'as it is'
  if (until === null) return isOurs ? 'online' : 'no more'
  // Whoever chose another status has chosen it, before the meeting or in it.
  return isOurs || status === 'online' ? 'inMeeting' : 'as it is'
}
