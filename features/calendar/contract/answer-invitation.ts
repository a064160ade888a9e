import * as z from 'zod/mini'
import { defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { CalendarEvent, oneEvent } from './calendar-event.ts'
import { itsSpaceIsOpen } from './event-gates.ts'

export const invitationAnswers = ['yes', 'maybe', 'no'] as const

/** Says whether one comes to an event that one is invited to, wherever it is. */
export const answerInvitation = defineAction({
  name: 'calendar/answer',
  title: 'Answer an invitation',
  input: z.object({
    ...oneEvent,
    answer: z.enum(invitationAnswers),
    comment: z._default(z.string().check(z.maxLength(300, 'A comment can have at most 300 characters.')), ''),
  }),
  may: owners,
  when: [itsSpaceIsOpen],
  refusals: { 'not-invited': 'You are no longer invited to this event.' },
  where: (_input, by) => ownSpace(by),
  also: ({ space }) => [space],
  async apply(tx, { answer, comment, ...key }, { by, refuse }) {
    const event = await tx.get(CalendarEvent, key)
    if (!event || event.trash || !event.attendees.some(({ person }) => person === by)) return refuse('not-invited')
    const attendees = event.attendees.map((one) =>
      one.person === by ? { person: by, isOptional: one.isOptional, answer, comment } : one,
    )
    await tx.put(CalendarEvent, {
      ...event,
      attendees,
      // The number of one's own space says nothing about that of the event's.
      changed: event.changed + 1 / 1_024,
    })
  },
})
