import type { Key } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { newId } from '@atrium/base/id'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { createEvent } from '../../contract/create-event.ts'
import { findEvent } from '../../contract/queries.ts'
import { setReminders } from '../../contract/reminder.ts'
import { deleteEvent } from '../../contract/trash-event.ts'
import { type Wall, between, shifted } from '../../contract/wall.ts'
import { eventId } from './event-id.ts'
import { fieldsOf } from './fields-of-read.ts'
import type { Into, Series } from './import-into.ts'
import type { ReadEvent } from './read-event-type.ts'

type Outcome = 'made' | 'changed' | 'known' | 'refused'

const nameOf = ({ title }: ReadEvent): string => `‘${title || 'An event without a title'}’`
const originOf = ({ sequence, modified }: ReadEvent) => ({ sequence: Math.min(sequence, 2_147_483_647), modified })

/** Puts an event or a series into a calendar, with those of it that differ. */
export async function importSeries(into: Into, series: Series): Promise<Outcome> {
  const { client, space, note } = into
  const { event, others } = series
  const id = eventId(`${space} ${event.uid}`)
  if (event.isCancelled) return cancelled(into, event, id)
  const gone = others.filter((one) => one.isCancelled && !one.isFollowing).flatMap(({ at }) => at ?? [])
  const without = [...event.without, ...gone]
  const fields = fieldsOf(event, into)
  const { uid, links } = event
  const answer = await client.act(createEvent, {
    ...{ ...fields, space, id, uid, rule: event.rule, extra: [...event.extra], without, document: null },
    ...{ files: [], links: [...links], isImported: true, origin: originOf(event) },
  })
  if (answer.ok) {
    await remind(into, event, id)
    await importOthers(into, series, { id, known: undefined })
    return 'made'
  }
  if (answer.code === 'taken') return changeKnown(into, series, { id, without })
  note(`${nameOf(event)}: ${answer.message}`)
  return 'refused'
}

/** What the file says is off is taken out where it is there, and said where it never was. */
async function cancelled({ client, space, note }: Into, event: ReadEvent, id: string): Promise<Outcome> {
  const row = await rowOf(client, space, id)
  if (!row || row.trash || !isNewer(event, row)) {
    note(`${nameOf(event)} is canceled and was left out.`)
    return 'refused'
  }
  const answer = await client.act(deleteEvent, { space, id, scope: 'all', at: undefined })
  if (!answer.ok) note(`${nameOf(event)}: ${answer.message}`)
  return answer.ok ? 'changed' : 'refused'
}

async function remind({ client, space, note }: Into, event: ReadEvent, id: string): Promise<void> {
  if (event.alarms.length === 0) return
  const answer = await client.act(setReminders, { space, id, minutes: [...event.alarms], mail: [] })
  if (!answer.ok) note(`${nameOf(event)}: ${answer.message}`)
}

async function rowOf(client: Client, space: string, id: string): Promise<CalendarEvent | undefined> {
  const found = await client.ask(findEvent, { space, id, at: undefined })
  return found.ok ? (found.output.event ?? undefined) : undefined
}

/** Whether a file's event was changed since it came here. */
function isNewer({ sequence, modified }: ReadEvent, { origin }: CalendarEvent): boolean {
  const known = origin ?? { sequence: 0, modified: 0 }
  return sequence > known.sequence || (sequence === known.sequence && modified > known.modified)
}

interface Place {
  readonly id: string
  readonly without: readonly Wall[]
}

function whyLeft(event: ReadEvent, row: CalendarEvent, by: string): string | undefined {
  if (row.trash) return 'is in the trash and was left there.'
  const isOthers = isNewer(event, row) && row.updatedBy !== by
  return isOthers ? 'is newer in the file, but someone else changed it here. It was left as it is.' : undefined
}

async function changeKnown(into: Into, series: Series, { id, without }: Place): Promise<Outcome> {
  const { client, space, note } = into
  const { event } = series
  const row = await rowOf(client, space, id)
  const reason = row ? whyLeft(event, row, client.person) : 'is in the trash and was left there.'
  if (!row || reason !== undefined) {
    note(`${nameOf(event)} ${reason}`)
    return 'known'
  }
  const others = await importOthers(into, series, { id, known: row })
  if (!isNewer(event, row)) return others > 0 ? 'changed' : 'known'
  // Lists name places in the series as it is then: where it moves, that comes first.
  const fields = fieldsOf(event, into)
  const change = { space, id, newId: newId(), past: 0, scope: 'all' as const, at: undefined }
  const origin = originOf(event)
  const first = await client.act(changeEvent, { ...change, patch: { ...fields, rule: event.rule }, origin })
  const lists = { extra: [...event.extra], without: [...without] }
  const second = first.ok ? await client.act(changeEvent, { ...change, patch: lists, origin }) : first
  if (!second.ok) {
    note(`${nameOf(event)}: ${second.message}`)
    return 'refused'
  }
  await remind(into, event, id)
  return 'changed'
}

interface Known {
  readonly id: string
  /** The series as it was before, if it was. */
  readonly known: CalendarEvent | undefined
}

/** Where the series goes on, and how far it has been moved there. */
interface Going {
  readonly id: string
  readonly by: number
}

/** Puts those in that differ from their series, in their order; answers how many came in. */
async function importOthers(into: Into, { event, others }: Series, { id, known }: Known): Promise<number> {
  let going: Going = { id, by: 0 }
  let count = 0
  for (const one of others) {
    // oxlint-disable-next-line no-await-in-loop -- each changes the same series
    if (await isToCome(into, one, known)) {
      // oxlint-disable-next-line no-await-in-loop -- and a later one the series that an earlier one began
      going = await importOther(into, { one, event }, going)
      count += 1
    }
  }
  return count
}

/** What is off and was left out with the series needs nothing more; of what is there already, what is newer. */
async function isToCome({ client, space }: Into, one: ReadEvent, known: CalendarEvent | undefined): Promise<boolean> {
  if (one.at === undefined || (one.isCancelled && !one.isFollowing)) return false
  if (!known) return true
  const there = known.overrides.find(({ at }) => at === one.at)
  const row = there && (await rowOf(client, space, there.id))
  return row ? isNewer(one, row) && row.updatedBy === client.person : isNewer(one, known)
}

interface Other {
  readonly one: ReadEvent
  readonly event: ReadEvent
}

async function importOther(into: Into, { one, event }: Other, going: Going): Promise<Going> {
  const { client, space } = into
  const at = shifted(one.at ?? event.start, going.by)
  const own = newId()
  const { past, overrides } = await placeIn(client, { space, id: going.id }, at)
  const isDone = await changeOther(into, one, { at, own, series: going.id, past })
  if (!isDone) return going
  const isParted = one.isFollowing && at !== event.start
  const row = isParted ? undefined : overrides.find((other) => other.at === at)
  await remindOther(into, { one, event }, row ? row.id : own)
  return isParted ? { id: own, by: going.by + between(at, one.start) } : going
}

async function placeIn(
  client: Client,
  key: Key,
  at: Wall,
): Promise<Pick<CalendarEvent, 'overrides'> & { past: number }> {
  const found = await client.ask(findEvent, { ...key, at })
  if (!found.ok || !found.output.event) return { past: 0, overrides: [] }
  return { past: found.output.past, overrides: found.output.event.overrides }
}

interface There {
  readonly at: Wall
  readonly own: string
  readonly series: string
  readonly past: number
}

async function changeOther(into: Into, one: ReadEvent, { at, own, series: id, past }: There): Promise<boolean> {
  const { client, space, note } = into
  const place = { space, id, scope: one.isFollowing ? ('following' as const) : ('one' as const), at }
  const answer = one.isCancelled
    ? await client.act(deleteEvent, place)
    : await client.act(changeEvent, { ...place, newId: own, past, patch: fieldsOf(one, into), origin: originOf(one) })
  if (!answer.ok) note(`${nameOf(one)} on ${at.slice(0, 10)}: ${answer.message}`)
  return answer.ok
}

/** One that differs has reminders of its own where the file gives it some. */
async function remindOther(into: Into, { one, event }: Other, id: string): Promise<void> {
  if (one.isCancelled || one.alarms.join() === event.alarms.join()) return
  if (one.alarms.length > 0) await remind(into, one, id)
  else
    into.note(`${nameOf(one)} on ${one.start.slice(0, 10)} has no reminders in the file; those of its series are kept.`)
}
