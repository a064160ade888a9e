import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { createEvent } from '../../contract/create-event.ts'
import { deleteEvent } from '../../contract/trash-event.ts'
import type { Local } from '@atrium/base/local-date-time'
import type { ReadEvent } from '../ical/read/read-event-type.ts'
import { fieldsOf } from './fields-of-read.ts'
import { importOthers } from './import-others.ts'
import type { Outcome } from './import-rows.ts'
import type { Into } from './into.ts'
import { type PlacedUnit, isNewer, nameOf, originOf, remind } from './turn.ts'

/** Puts an event or a series into a calendar, with those of it that differ: it is there afterwards, or it is noted why not. `row`: as it is there already. */
export async function importUnit(into: Into, place: PlacedUnit, row: CalendarEvent | undefined): Promise<Outcome> {
  const { event, others, more, id } = place
  if (event.isCancelled) return cancelled(into, place, row)
  if (more > 0) into.note(`${nameOf(event)}: ${more} more changed events of this series were left out.`)
  const gone = others.filter((one) => one.isCancelled && !one.isFollowing).flatMap(({ at }) => at ?? [])
  const without = [...new Set([...event.without, ...gone])].slice(0, mostLocals)
  if (row && !isFromNow(into, row)) return changeKnown(into, place, { row, without })
  const answer = await into.act(`create ${id}`, createEvent, {
    ...fieldsOf(event, into),
    space: into.space,
    id,
    uid: event.uid,
    rule: event.rule,
    extra: [...event.extra],
    without,
    document: null,
    files: [],
    links: [...event.links],
    isImported: true,
    origin: originOf(event),
  })
  if (!answer.ok) {
    into.note(`${nameOf(event)}: ${answer.message}`)
    return 'left'
  }
  await remind(into, event, id)
  await importOthers(into, place, undefined)
  return 'made'
}

/** Whether this import made it, before it was broken off: what was done of it is not done twice, and the rest is. */
const isFromNow = ({ by, since }: Into, { createdBy, createdAt }: CalendarEvent): boolean =>
  createdBy === by && createdAt >= since

/** So many local date-times a list of an event can have. */
const mostLocals = 1_000

/** What the file says is off is taken out where it is there, and said where it never was. */
async function cancelled(into: Into, { event, id }: PlacedUnit, row: CalendarEvent | undefined): Promise<Outcome> {
  if (!row || row.trash || !isNewer(event, row)) {
    into.note(`${nameOf(event)} is canceled and was left out.`)
    return 'left'
  }
  const reason = whyLeft(event, row, into.by)
  if (reason !== undefined) {
    into.note(`${nameOf(event)} ${reason}`)
    return 'known'
  }
  const answer = await into.act(`delete ${id}`, deleteEvent, { space: into.space, id, scope: 'all', at: undefined })
  if (!answer.ok) into.note(`${nameOf(event)}: ${answer.message}`)
  return answer.ok ? 'changed' : 'left'
}

function whyLeft(event: ReadEvent, row: CalendarEvent, by: string): string | undefined {
  if (row.trash) return 'is in the trash and was not restored.'
  const isOthers = isNewer(event, row) && row.updatedBy !== by
  return isOthers ? 'is newer in the file, but someone else changed it here, so it was not updated.' : undefined
}

interface Known {
  readonly row: CalendarEvent
  readonly without: readonly Local[]
}

async function changeKnown(into: Into, place: PlacedUnit, { row, without }: Known): Promise<Outcome> {
  const { event, id } = place
  const reason = whyLeft(event, row, into.by)
  if (reason !== undefined) {
    into.note(`${nameOf(event)} ${reason}`)
    return 'known'
  }
  const others = await importOthers(into, place, row)
  if (!isNewer(event, row)) return others > 0 ? 'changed' : 'known'
  const change = { space: into.space, id, newId: id, past: 0, scope: 'all' as const, at: undefined }
  const origin = originOf(event)
  // Lists name places in the series as it is then: where it moves, that comes first.
  const patch = { ...fieldsOf(event, into), rule: event.rule }
  const first = await into.act(`change ${id}`, changeEvent, { ...change, patch })
  if (first.ok) await remind(into, event, id)
  const lists = { extra: [...event.extra], without: [...without] }
  // Its origin comes last: until then it is older than the file, so that nothing is left out when the import is broken off.
  const last = first.ok ? await into.act(`lists ${id}`, changeEvent, { ...change, patch: lists, origin }) : first
  if (last.ok) return 'changed'
  into.note(`${nameOf(event)}: ${last.message}`)
  return 'left'
}
