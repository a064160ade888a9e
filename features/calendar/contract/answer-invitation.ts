import * as z from 'zod/mini'
import { Access, type Key, type Tx, defineAction, defineGate, ownSpace, owners } from '@atrium/engine/contract'
import { CalendarEvent, oneEvent } from './calendar-event.ts'
import { itsSpaceIsOpen } from './event-gates.ts'

export const invitationAnswers = ['yes', 'maybe', 'no'] as const

const onInvitation = defineGate({
  name: 'the event is not in the trash, and one is invited to it',
  refusals: { 'not-invited': 'You are no longer invited to this event.' },
  async pass(tx, { space, id }: Key, { by, refuse }) {
    const event = await tx.get(CalendarEvent, { space, id })
    const isInvited = event?.trash === null && event.attendees.some(({ person }) => person === by)
    return isInvited && (await isIn(tx, space, by)) ? event : refuse('not-invited')
  },
})

/** Whoever was taken out of a space answers nothing there; in somebody's own space one only has what one is invited to. */
const isIn = async (tx: Pick<Tx, 'get'>, space: string, by: string): Promise<boolean> =>
  space.startsWith('own:') || (await tx.get(Access, { space: ownSpace(by), id: space })) !== undefined

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
  on: onInvitation,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  also: ({ space }) => [space],
  async apply(tx, { answer, comment }, { by, on: event }) {
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
