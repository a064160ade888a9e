import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { deleteEvent } from '../../contract/trash-event.ts'
import { maxCount } from '../../contract/rule.ts'
import { type Local, between, dateOf, shifted } from '@atrium/base/local-date-time'
import { seriesOf, thread } from '../expand-events.ts'
import type { ReadEvent } from '../ical/read/read-event-type.ts'
import { eventId } from './event-id.ts'
import { fieldsOf } from './fields-of-read.ts'
import { type PlacedUnit, isNewer, nameOf, originOf, remind } from './turn.ts'
import { type Into, eventRow } from './into.ts'

/** Where the series goes on, and how far it has been moved there. */
interface Going {
  readonly id: string
  readonly by: number
}

/** Puts those in that differ from their series, in their order; answers how many came in. `known`: the series as it was. */
export async function importOthers(into: Into, place: PlacedUnit, known: CalendarEvent | undefined): Promise<number> {
  let going: Going = { id: place.id, by: 0 }
  let count = 0
  const others = place.others.filter((one) => isOfSeries(one, place.event))
  for (const one of place.others)
    if (!others.includes(one)) into.note(`${nameOf(one)}: the event that it changes does not repeat. It was left out.`)
  for (const one of others) {
    // oxlint-disable-next-line no-await-in-loop -- each changes the same series
    if (await isToCome(into, one, known)) {
      // oxlint-disable-next-line no-await-in-loop -- and a later one the series that an earlier one began
      going = await importOther(into, { one, event: place.event }, going)
      count += 1
    }
  }
  return count
}

/** What repeats in no way has no time but its own. */
const isOfSeries = ({ at }: ReadEvent, { rule, extra, start }: ReadEvent): boolean =>
  at === start || rule !== '' || extra.length > 0

/** What is off and was left out with the series needs nothing more; of what is there already, what is newer. */
async function isToCome({ db, space, by }: Into, one: ReadEvent, known: CalendarEvent | undefined): Promise<boolean> {
  if (one.at === undefined || (one.isCancelled && !one.isFollowing)) return false
  if (!known) return true
  const there = known.overrides.find(({ at }) => at === one.at)
  const row = there && (await eventRow(db, space, there.id))
  return row ? isNewer(one, row) && row.updatedBy === by : isNewer(one, known)
}

interface Other {
  readonly one: ReadEvent
  readonly event: ReadEvent
}

async function importOther(into: Into, { one, event }: Other, going: Going): Promise<Going> {
  const at = shifted(one.at ?? event.start, going.by)
  const own = eventId(`${into.space} ${going.id} ${at}${one.isFollowing ? ' and those after' : ''}`)
  const isParted = one.isFollowing && at !== event.start
  const { past, overrides } = await placeIn(into, going.id, { at, isCounted: isParted })
  const isDone = await changeOther(into, one, { at, own, series: going.id, past })
  if (!isDone) return going
  const row = isParted ? undefined : overrides.find((other) => other.at === at)
  await remindOther(into, { one, event }, row ? row.id : own)
  return isParted ? { id: own, by: going.by + between(at, one.start) } : going
}

interface Asked {
  readonly at: Local
  readonly isCounted: boolean
}

async function placeIn({ db, by, space }: Into, id: string, { at, isCounted }: Asked) {
  const row = await eventRow(db, space, id)
  if (!row) return { past: 0, overrides: [] }
  const counted =
    isCounted && row.rule !== '' ? await thread.run(by, { type: 'before', series: seriesOf(row), at }) : undefined
  return { past: Math.min(counted?.past ?? 0, maxCount), overrides: row.overrides }
}

interface There {
  readonly at: Local
  readonly own: string
  readonly series: string
  readonly past: number
}

async function changeOther(into: Into, one: ReadEvent, { at, own, series: id, past }: There): Promise<boolean> {
  const { space, note } = into
  const place = { space, id, scope: one.isFollowing ? ('following' as const) : ('one' as const), at }
  const answer = one.isCancelled
    ? await into.act(`delete ${id} ${at}`, deleteEvent, place)
    : await into.act(`change ${id} ${at}`, changeEvent, {
        ...place,
        newId: own,
        past,
        patch: fieldsOf(one, into),
        origin: originOf(one),
      })
  if (!answer.ok) note(`${nameOf(one)} on ${dateOf(at)}: ${answer.message}`)
  return answer.ok
}

/** One that differs has reminders of its own where the file gives it some. */
async function remindOther(into: Into, { one, event }: Other, id: string): Promise<void> {
  if (one.isCancelled || one.alarms.join() === event.alarms.join()) return
  if (one.alarms.length > 0) await remind(into, one, id)
  else into.note(`${nameOf(one)} on ${dateOf(one.start)} has no reminders in the file; it keeps those of its series.`)
}
