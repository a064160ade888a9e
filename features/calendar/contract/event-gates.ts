import { type Key, defineGate, managers, type SpaceId } from '@atrium/engine/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { CalendarEvent } from './calendar-event.ts'
import { eventFor, eventRefusals, openEvent } from './event-rules.ts'

const { gone, private: isPrivate, 'in-trash': inTrash } = eventRefusals
const keyOf = ({ space, id }: Key): Key => ({ space, id })

/** Hands on an event that one may change, with what its owner alone knows of it, in the trash or not. */
export const onAnyEvent = defineGate({
  name: 'the event is there, and one’s own where it is private',
  refusals: { gone, private: isPrivate },
  pass: (tx, key: Key, deed) => eventFor(tx, keyOf(key), deed),
})

/** The same, unless it is in the trash. */
export const onEvent = defineGate({
  name: 'the event is not in the trash, and one’s own where it is private',
  refusals: { gone, private: isPrivate, 'in-trash': inTrash },
  pass: (tx, key: Key, deed) => openEvent(tx, keyOf(key), deed),
})

/** The event that has the files: of one event of a series, the series. */
export const onSeries = defineGate({
  ...onEvent,
  async pass(tx, key: Key, deed) {
    const event = await openEvent(tx, keyOf(key), deed)
    return event.series === null ? event : openEvent(tx, { space: key.space, id: event.series }, deed)
  },
})

/** Hands on an event that may be taken away: a private one by who made it and by those who look after the space. */
export const onRemovable = defineGate({
  name: 'the event is there, and one’s own where it is private or one is an owner or an admin',
  refusals: { gone, private: isPrivate },
  async pass(tx, key: Key, { by, role, refuse }) {
    const event = (await tx.get(CalendarEvent, keyOf(key))) ?? refuse('gone')
    return event.isPrivate && event.createdBy !== by && !managers.includes(role) ? refuse('private') : event
  },
})

/** Lets answer an invitation, which is done from one's own space, unless the workspace of the event is archived. */
export const itsSpaceIsOpen = defineGate({
  ...openSpace,
  name: 'the workspace of the event is not archived',
  pass: (tx, { space }: { readonly space: SpaceId }, deed) =>
    openSpace.pass(tx, undefined, { ...deed, space: space as typeof deed.space }),
})
