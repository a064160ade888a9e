import { type GateDeed, type Key, type Tx, defineGate, managers, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { type Attendee, CalendarEvent, atOnce, isSingle } from './calendar-event.ts'
import { eventFor, openEvent } from './event-rules.ts'
import { invitingRefusals, mustInvite } from './inviting.ts'

const own = {
  gone: 'This event no longer exists.',
  private: 'This event is private. Only its creator can change it.',
} as const
const open = { ...own, 'in-trash': 'This event is in the trash. Restore it first.' } as const
const keyOf = ({ space, id }: Key): Key => ({ space, id })

/** Hands on an event that one may change, with what its owner alone knows of it, in the trash or not. */
const onAnyEvent = defineGate({
  name: 'the event is there, and one’s own where it is private',
  refusals: own,
  pass: (tx, key: Key, deed) => eventFor(tx, keyOf(key), deed),
})

/** The same, unless it is in the trash. */
const onEvent = defineGate({
  name: 'the event is not in the trash, and one’s own where it is private',
  refusals: open,
  pass: (tx, key: Key, deed) => openEvent(tx, keyOf(key), deed),
})

/** What an event is to become. */
interface Becoming {
  readonly isPrivate?: boolean | undefined
  readonly attendees?: readonly Attendee[] | undefined
}

const becoming = {
  name: 'who makes it private made it, and whoever is invited belongs to its space',
  refusals: { ...invitingRefusals, 'not-yours': 'Only the person who created an event can make it private.' },
} as const

async function mustBecome(
  tx: Pick<Tx, 'get'>,
  { space, createdBy, attendees: before }: CalendarEvent,
  { becoming: { isPrivate, attendees }, deed }: { becoming: Becoming; deed: GateDeed<keyof typeof becoming.refusals> },
): Promise<void> {
  if (attendees) await mustInvite(tx, { space, attendees, before }, deed)
  if (isPrivate && space !== ownSpace(deed.by) && createdBy !== deed.by) deed.refuse('not-yours')
}

interface Changing extends Key {
  readonly scope: string
  readonly at?: string | undefined
  readonly patch: Becoming
}

/** Hands on an event that may become so; and where one of a series is meant that differs from it already, that one as `own`. */
export const onChangeable = defineGate({
  name: `${onEvent.name}; ${becoming.name}`,
  refusals: { ...onEvent.refusals, ...becoming.refusals },
  async pass(tx, { scope, at, patch, ...key }: Changing, deed) {
    const event = await onEvent.pass(tx, key, deed)
    const isOne = scope === 'one' && !isSingle(event)
    const known = isOne ? event.overrides.find((one) => one.at === (at ?? event.start)) : undefined
    await mustBecome(tx, event, { becoming: patch, deed })
    return { event, own: known && (await onEvent.pass(tx, { space: key.space, id: known.id }, deed)) }
  },
})

/** Hands on an event, in the trash or not, that may become so again. */
export const onPutBack = defineGate({
  name: `${onAnyEvent.name}; ${becoming.name}`,
  refusals: { ...onAnyEvent.refusals, ...becoming.refusals },
  async pass(tx, { fields, ...key }: Key & { readonly fields: Becoming }, deed) {
    const event = await onAnyEvent.pass(tx, key, deed)
    await mustBecome(tx, event, { becoming: fields, deed })
    return event
  },
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
const onRemovable = defineGate({
  name: 'the event is there, and one’s own where it is private or one is an owner or an admin',
  refusals: own,
  async pass(tx, key: Key, { by, role, refuse }) {
    const event = (await tx.get(CalendarEvent, keyOf(key))) ?? refuse('gone')
    return event.isPrivate && event.createdBy !== by && !managers.includes(role) ? refuse('private') : event
  },
})

interface Removing extends Key {
  readonly scope: string
  readonly at?: string | undefined
}

/** The same; what ends a series changes it, which of a private one its owner alone may, with the words that it keeps. */
export const onDeletable = defineGate({
  ...onRemovable,
  name: `${onRemovable.name}; where a private series ends, it is one’s own`,
  async pass(tx, { scope, at, ...key }: Removing, deed) {
    const event = await onRemovable.pass(tx, key, deed)
    const isEnded = scope === 'following' && at !== undefined && at !== event.start && !isSingle(event)
    return isEnded && event.trash === null ? onAnyEvent.pass(tx, key, deed) : event
  },
})

/** Hands on one that may be taken away, unless it is to be forgotten at once; one event may come back into a series in any case. */
export const onRestorable = defineGate({
  ...onRemovable,
  name: `${onRemovable.name}; it is not deleted forever`,
  async pass(tx, { at, ...key }: Key & { readonly at?: string | undefined }, deed) {
    const event = await onRemovable.pass(tx, key, deed)
    return at === undefined && event.trash?.at === atOnce ? deed.refuse('gone') : event
  },
})

/** Hands on one that may be taken away and is in the trash, with when it went there. */
export const onTrashed = defineGate({
  name: `${onRemovable.name}; it is in the trash`,
  refusals: { ...onRemovable.refusals, 'not-in-trash': 'Move the event to the trash first.' },
  async pass(tx, key: Key, deed) {
    const event = await onRemovable.pass(tx, key, deed)
    return { event, trash: event.trash ?? deed.refuse('not-in-trash') }
  },
})

/** Lets answer an invitation, which is done from one's own space, unless the workspace of the event is archived. */
export const itsSpaceIsOpen = defineGate({
  ...openSpace,
  name: 'the workspace of the event is not archived',
  pass: (tx, { space }: { readonly space: SpaceId }, deed) =>
    openSpace.pass(tx, undefined, { ...deed, space: space as typeof deed.space }),
})
