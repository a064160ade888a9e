import { titleOf } from '../../contract/calendar-event.ts'
import type { ShownOccurrence } from '../events/merge-events.ts'
import type { Days } from './days.ts'

/** What of an event lies in one row of days. */
export interface Piece {
  readonly shown: ShownOccurrence
  /** The first and the last of its days in the row, by their places among all days. */
  readonly first: number
  readonly last: number
  /** Whether it begins and ends there, not before or after. */
  readonly begins: boolean
  readonly ends: boolean
}

/** A piece at its height in its days, the highest being 0. */
export interface Placed extends Piece {
  readonly row: number
}

export interface Day {
  /** What begins on that day, or in that row with it. */
  readonly pieces: readonly Placed[]
  /** How many events of the day there is no room for. */
  readonly others: number
  /** How many rows are taken, with the one that tells of the others. */
  readonly height: number
}

interface DayGrid {
  /** How many days stand in a row: of a month the seven of a week. */
  readonly columns: number
  /** For how many events above each other a day has room. */
  readonly rows: number
}

/**
 * Where each event stands in its days. What begins first stands highest, of that the longest; where there are more than
 * there is room for, the last row says so.
 */
export function placeEvents(all: readonly ShownOccurrence[], days: Days, { columns, rows }: DayGrid): readonly Day[] {
  const lines = piecesByLine(all, days, columns)
  return Array.from({ length: days.names.length / columns }, (_none, line) =>
    daysOfLine(stacked(lines.get(line) ?? [], rows), { first: line * columns, columns, rows }),
  ).flat()
}

/** What happens on one day, in its order. */
export function eventsOfDay(all: readonly ShownOccurrence[], days: Days, day: number): readonly Piece[] {
  const pieces = piecesByLine(all, days, days.names.length).get(0) ?? []
  return pieces.filter(({ first, last }) => first <= day && day <= last).toSorted(inOrder)
}

/** What happens on each day, in its order. */
export function eventsOfDays(all: readonly ShownOccurrence[], days: Days): readonly (readonly Piece[])[] {
  const byDay = days.names.map((): Piece[] => [])
  for (const shown of all) {
    const { from, to, begins, ends } = placesOf(shown, days)
    for (let day = from; day <= to; day += 1)
      byDay[day]?.push({ shown, first: day, last: day, begins: begins && day === from, ends: ends && day === to })
  }
  return byDay.map((pieces) => pieces.toSorted(inOrder))
}

function piecesByLine(all: readonly ShownOccurrence[], days: Days, columns: number): ReadonlyMap<number, Piece[]> {
  const lines = new Map<number, Piece[]>()
  for (const shown of all) {
    const { from, to, begins, ends } = placesOf(shown, days)
    const lastLine = from > to ? -1 : Math.floor(to / columns)
    for (let line = Math.floor(from / columns); line <= lastLine; line += 1) {
      const [first, last] = [Math.max(from, line * columns), Math.min(to, (line + 1) * columns - 1)]
      const piece = { shown, first, last, begins: begins && first === from, ends: ends && last === to }
      const others = lines.get(line)
      if (others) others.push(piece)
      else lines.set(line, [piece])
    }
  }
  return lines
}

/** The places of an event's first and last day among those that there are, none where `to` comes before `from`. */
function placesOf({ event, start, end }: ShownOccurrence, days: Days) {
  const [begins, ends] = event.isAllDay ? [days.names, days.after] : [days.begins, days.ends]
  const from = countUntil(ends, start, true)
  // What ends at midnight ends the day before.
  const to = countUntil(begins, end, start === end) - 1
  return { from, to, begins: start >= (begins[from] ?? ''), ends: end <= (ends[to] ?? '') }
}

/** How many in a sorted list come before `value`, or are the same. */
function countUntil(list: readonly string[], value: string, orSame: boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle] ?? ''
    if (one < value || (orSame && one === value)) low = middle + 1
    else high = middle
  }
  return low
}

function inOrder(one: Piece, other: Piece): number {
  if (one.first !== other.first) return one.first - other.first
  if (one.last !== other.last) return other.last - one.last
  return byTime(one.shown, other.shown)
}

/** What lasts whole days comes first, then what begins first, of that the longest, of those by their titles. */
function byTime(one: ShownOccurrence, other: ShownOccurrence): number {
  if (one.event.isAllDay !== other.event.isAllDay) return one.event.isAllDay ? -1 : 1
  if (one.start !== other.start) return one.start < other.start ? -1 : 1
  if (one.end !== other.end) return one.end > other.end ? -1 : 1
  return titleOf(one.event).localeCompare(titleOf(other.event))
}

/**
 * Each in the highest row that is free on its first day, and so on all of them: whatever lies on a later one began before
 * it, too. `rows` stands for all rows for which there is no room.
 */
function stacked(pieces: readonly Piece[], rows: number): readonly Placed[] {
  const taken = new Map<number, Set<number>>()
  const next = new Map<number, number>()
  const rowsOf = (day: number): Set<number> => {
    const known = taken.get(day) ?? new Set<number>()
    taken.set(day, known)
    return known
  }
  return pieces.toSorted(inOrder).map((piece) => {
    const ofFirst = rowsOf(piece.first)
    let row = next.get(piece.first) ?? 0
    while (row < rows && ofFirst.has(row)) row += 1
    next.set(piece.first, row)
    if (row < rows) for (let day = piece.first; day <= piece.last; day += 1) rowsOf(day).add(row)
    return { ...piece, row }
  })
}

interface Line extends DayGrid {
  readonly first: number
}

function daysOfLine(placed: readonly Placed[], { first, columns, rows }: Line): readonly Day[] {
  const isIn = (day: number, piece: Piece): boolean => piece.first <= day && day <= piece.last
  const places = Array.from({ length: columns }, (_none, at) => first + at)
  const full = new Set(places.filter((day) => placed.some((one) => one.row >= rows && isIn(day, one))))
  const isSeen = (one: Placed): boolean =>
    one.row < rows - 1 || (one.row < rows && !places.some((day) => full.has(day) && isIn(day, one)))
  return places.map((day) => {
    const here = placed.filter((one) => isIn(day, one))
    const seen = here.filter(isSeen)
    const others = here.length - seen.length
    const height = others > 0 ? rows : Math.max(0, ...seen.map(({ row }) => row + 1))
    return { pieces: seen.filter((one) => one.first === day), others, height }
  })
}
