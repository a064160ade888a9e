import {
  type SpaceId,
  IdSchema,
  type Tx,
  defineAction,
  ownSpace,
  writers,
  anytime,
  managers,
  serverOnly,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { CalendarEvent, EventWords, atOnce, isSingle, oneEvent } from './calendar-event.ts'
import { type Scope, endSeries, maxOverrides, placeInSeries, placeRefusals } from './change-event.ts'
import { forgetFiles } from './attach-files.ts'
import { onDeletable, onRestorable, onTrashed } from './event-gates.ts'
import { type EventDeed, dropWords, eventRefusals } from './event-rules.ts'
import type { Local } from '@atrium/base/local-date-time'
import { isGone } from './seen-series.ts'
import { openSpace } from '@atrium/features/workspaces/contract'

/** Puts an event into the trash for 30 days; of a series one event, one and those after it, or all. */
export const deleteEvent = defineAction({
  name: 'calendar/delete',
  title: 'Delete event',
  input: z.object({ ...oneEvent, ...placeInSeries }),
  may: writers,
  when: [openSpace],
  on: onDeletable,
  refusals: { ...eventRefusals, ...placeRefusals },
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { scope, at, seen }, deed) {
    const { on: event } = deed
    if (event.trash) return
    if (isGone(event, { scope, at, seen })) deed.refuse('no-such-time')
    const isWhole = isSingle(event) || scope === 'all' || at === undefined
    if (isWhole || (scope === 'following' && at === event.start)) await trashAll(tx, event, deed)
    else await takeOut(tx, event, { scope, at, deed })
  },
})

interface TakingOut {
  readonly scope: Scope
  readonly at: Local
  readonly deed: EventDeed
}

/** Takes one event out of a series, or it and those after it. */
async function takeOut(tx: Tx, event: CalendarEvent, { scope, at, deed }: TakingOut): Promise<void> {
  const { space, overrides } = event
  const gone = overrides.filter((one) => (scope === 'one' ? one.at === at : one.at >= at))
  const left = { ...event, overrides: overrides.filter((one) => !gone.includes(one)), changed: deed.seq }
  const without = [...new Set([...left.without, at])]
  if (scope === 'following') await endSeries({ tx, event: left, deed }, at)
  else await tx.put(CalendarEvent, { ...left, sequence: left.sequence + 1, without })
  await trashRows(tx, { space, ids: gone.map((one) => one.id) }, deed)
}

/** Takes an event out of the trash; with `at`, one event of a series back into it. */
export const restoreEvent = defineAction({
  name: 'calendar/restore',
  title: 'Restore event',
  input: z.object({ ...oneEvent, at: placeInSeries.at }),
  may: writers,
  when: [openSpace],
  on: onRestorable,
  refusals: eventRefusals,
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { at, ...key }, deed) {
    const { on: event } = deed
    if (at !== undefined)
      return tx.put(CalendarEvent, {
        ...event,
        changed: deed.seq,
        sequence: event.sequence + 1,
        without: event.without.filter((local) => local !== at),
      })
    if (event.trash === null) return
    await tx.put(CalendarEvent, { ...event, trash: null, changed: deed.seq })
    await touchWords(tx, event, deed)
    await putBackIntoSeries(tx, event, deed)
    for (const [index, one] of event.overrides.entries()) {
      const row = await tx.get(CalendarEvent, { ...key, id: one.id })
      if (row?.trash) await tx.put(CalendarEvent, { ...row, trash: null, changed: deed.seq + (index + 1) / 1_024 })
    }
  },
})

/** Has an event of the trash forgotten at once, a series with all its events. */
export const deleteForever = defineAction({
  name: 'calendar/delete-forever',
  title: 'Delete event forever',
  input: z.object(oneEvent),
  may: managers,
  when: [openSpace],
  on: onTrashed,
  refusals: {},
  async apply(tx, _key, { on: { event, trash }, seq }) {
    await tx.put(CalendarEvent, { ...event, trash: { ...trash, at: atOnce }, changed: seq })
  },
})

/** Forgets an event that was put into the trash at that time and is still there. Only the server does it. */
export const purgeEvent = defineAction({
  name: 'calendar/purge',
  input: z.object({ ...oneEvent, owner: z.string(), trashedAt: z.number() }),
  may: serverOnly,
  when: anytime,
  refusals: { kept: 'This event is not to be forgotten.' },
  also: ({ owner }) => [ownSpace(owner)],
  async apply(tx, { owner, trashedAt, ...key }, { at, refuse }) {
    const event = await tx.get(CalendarEvent, key)
    if (!event) return
    if (event.trash?.at !== trashedAt || event.createdBy !== owner) refuse('kept')
    await forgetFiles(tx, event, { at })
    for (const { id } of [event, ...event.overrides]) {
      await tx.drop(CalendarEvent, { space: key.space, id })
      await dropWords(tx, { space: ownSpace(owner), id }, key.space)
    }
  },
})

/** Has what reads along see that a private event has come or gone, which somebody else took away or brought back. Only the server does it. */
export const touchPrivate = defineAction({
  name: 'calendar/touch-private',
  input: z.object({ id: IdSchema, person: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { id, person }, { seq }) {
    const words = await tx.get(EventWords, { space: ownSpace(person), id })
    if (words) await tx.put(EventWords, { ...words, changed: seq })
  },
})

async function trashAll(tx: Tx, event: CalendarEvent, deed: EventDeed): Promise<void> {
  const { space, id, overrides, series, recurrence } = event
  await trashRows(tx, { space, ids: [id, ...overrides.map((one) => one.id)] }, deed)
  const master = series === null ? undefined : await tx.get(CalendarEvent, { space, id: series })
  if (!master || recurrence === null) return
  // Without this the series would show its own event at the place of the one that differed.
  await tx.put(CalendarEvent, {
    ...master,
    changed: deed.seq + 0.5,
    without: [...new Set([...master.without, recurrence])],
    overrides: master.overrides.filter((one) => one.id !== id),
  })
}

/** One that differed from its series does so again, as long as its place there is still left out. */
async function putBackIntoSeries(tx: Tx, { space, id, series, recurrence }: CalendarEvent, deed: EventDeed) {
  const master = series === null ? undefined : await tx.get(CalendarEvent, { space, id: series })
  if (!master || recurrence === null || !isLeftOut(master, recurrence)) return
  await tx.put(CalendarEvent, {
    ...master,
    changed: deed.seq + 0.5,
    without: master.without.filter((local) => local !== recurrence),
    overrides: [...master.overrides, { at: recurrence, id }],
  })
}

/** Whether a series has room for one that differs at a place where it has none of its own. */
const isLeftOut = ({ trash, without, overrides }: CalendarEvent, at: Local): boolean =>
  trash === null && without.includes(at) && overrides.length < maxOverrides && overrides.every((one) => one.at !== at)

async function trashRows(
  tx: Tx,
  { space, ids }: { space: SpaceId; ids: readonly string[] },
  deed: EventDeed,
): Promise<void> {
  const trash = { at: deed.at, by: deed.by }
  for (const [index, id] of ids.entries()) {
    const row = await tx.get(CalendarEvent, { space, id })
    if (!row) continue
    await tx.put(CalendarEvent, { ...row, trash, changed: deed.seq + (index + 1) / 1_024 })
    await touchWords(tx, row, deed)
  }
}

/** What reads along in the owner's own space sees that the event of these words has come or gone. */
async function touchWords(tx: Tx, { id, isPrivate, createdBy }: CalendarEvent, { by, seq }: EventDeed): Promise<void> {
  if (!isPrivate || createdBy !== by) return
  const words = await tx.get(EventWords, { space: ownSpace(by), id })
  if (words) await tx.put(EventWords, { ...words, changed: seq })
}
