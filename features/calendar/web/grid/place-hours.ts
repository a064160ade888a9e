import { titleOf } from '../../contract/calendar-event.ts'
import { dayMs } from '@atrium/base/local-date-time'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import type { Days } from './days.ts'
import { type Piece, eventsOfDays } from './place-events.ts'

const minutesOfDay = 1_440
/** No event is drawn lower than one of so many minutes. */
export const leastMinutes = 25

/** What of an event lies in one day, in minutes since it began. */
interface Part extends Piece {
  readonly top: number
  readonly bottom: number
}

/** A part beside others of the same time, in shares of the day's width. */
export interface Block extends Part {
  readonly left: number
  readonly width: number
}

/** Whether an event stands above the hours, not among them. */
export const isLong = ({ event, start, end }: ShownOccurrence): boolean =>
  event.isAllDay || Date.parse(end) - Date.parse(start) >= dayMs

/** Where the events of each day stand among its hours; `minuteOf` tells what clocks show at a moment, in minutes. */
export function placeHours(
  all: readonly ShownOccurrence[],
  days: Days,
  minuteOf: (moment: string) => number,
): readonly (readonly Block[])[] {
  return eventsOfDays(all, days).map((pieces) => besideEachOther(pieces.map((piece) => partOf(piece, days, minuteOf))))
}

function partOf(piece: Piece, days: Days, minuteOf: (moment: string) => number): Part {
  const { shown, begins, ends } = piece
  const top = begins ? minuteOf(shown.start) : 0
  // A day may end, or the next begin, at any hour where the clocks are changed at midnight.
  const isWithin = ends && shown.end < (days.ends[piece.first] ?? '')
  const bottom = isWithin ? bottomOf(piece, top, minuteOf(shown.end)) : minutesOfDay
  return { ...piece, top: Math.min(top, minutesOfDay - leastMinutes), bottom }
}

/** Where clocks are put back while it lasts they may show less at its end than at its beginning: its length counts then. */
function bottomOf({ shown, begins }: Piece, top: number, minute: number): number {
  if (!begins || minute > top) return minute
  const length = (Date.parse(shown.end) - Date.parse(shown.start)) / 60_000
  return Math.min(minutesOfDay, top + length)
}

function inOrder(one: Part, other: Part): number {
  if (one.top !== other.top) return one.top - other.top
  if (one.bottom !== other.bottom) return other.bottom - one.bottom
  return titleOf(one.shown.event).localeCompare(titleOf(other.shown.event))
}

const endOf = ({ top, bottom }: Part): number => Math.max(bottom, top + leastMinutes)

/** Those that touch each other's time share the width; each is as wide as what stands to its right allows. */
function besideEachOther(parts: readonly Part[]): readonly Block[] {
  const blocks: Block[] = []
  let lanes: Part[][] = []
  let end = 0
  for (const part of parts.toSorted(inOrder)) {
    if (part.top >= end) {
      blocks.push(...widened(lanes))
      lanes = []
    }
    const free = lanes.find((lane) => lane.every((one) => endOf(one) <= part.top))
    if (free) free.push(part)
    else lanes.push([part])
    end = Math.max(end, endOf(part))
  }
  return [...blocks, ...widened(lanes)]
}

function widened(lanes: readonly (readonly Part[])[]): readonly Block[] {
  return lanes.flatMap((lane, at) =>
    lane.map((part) => {
      const touches = (other: Part): boolean => other.top < endOf(part) && part.top < endOf(other)
      const next = lanes.findIndex((other, index) => index > at && other.some(touches))
      const width = (next < 0 ? lanes.length : next) - at
      return { ...part, left: at / lanes.length, width: width / lanes.length }
    }),
  )
}
