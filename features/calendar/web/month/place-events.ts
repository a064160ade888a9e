import { titleOf } from '../../contract/calendar-event.ts'
import type { ShownOccurrence } from '../merge-events.ts'
import { type DaysOfMonth, daysInView, daysInWeek } from './days-of-month.ts'

/** What of an event lies in one week. */
export interface Piece {
  readonly shown: ShownOccurrence
  /** The first and the last of its days in the week, by their places among the days of the view. */
  readonly first: number
  readonly last: number
  /** Whether it begins and ends there, not in a week before or after. */
  readonly begins: boolean
  readonly ends: boolean
}

/** A piece at its height in its days, the highest being 0. */
export interface Placed extends Piece {
  readonly row: number
}

export interface Day {
  /** What begins on that day, or in that week with it. */
  readonly pieces: readonly Placed[]
  /** How many events of the day there is no room for. */
  readonly others: number
  /** How many rows are taken, with the one that tells of the others. */
  readonly height: number
}

/**
 * Where each event stands in the days of a month, each of which has room for so many `rows`. What begins first stands
 * highest, of that the longest; where there are more, the last row says so.
 */
export function placeEvents(all: readonly ShownOccurrence[], days: DaysOfMonth, rows: number): readonly Day[] {
  const weeks = piecesByWeek(all, days)
  return Array.from({ length: daysInView / daysInWeek }, (_none, week) =>
    daysOfWeek(stacked(weeks.get(week) ?? [], rows), { first: week * daysInWeek, rows }),
  ).flat()
}

/** What happens on one day, in its order. */
export function eventsOfDay(all: readonly ShownOccurrence[], days: DaysOfMonth, day: number): readonly Piece[] {
  const week = Math.floor(day / daysInWeek)
  const pieces = piecesByWeek(all, days).get(week) ?? []
  return pieces.filter(({ first, last }) => first <= day && day <= last).toSorted(inOrder)
}

function piecesByWeek(all: readonly ShownOccurrence[], days: DaysOfMonth): ReadonlyMap<number, Piece[]> {
  const weeks = new Map<number, Piece[]>()
  for (const shown of all) {
    const [from, to] = daysOf(shown, days)
    for (let week = weekOf(Math.max(0, from)); week <= weekOf(Math.min(daysInView - 1, to)); week += 1) {
      const first = Math.max(from, week * daysInWeek)
      const last = Math.min(to, (week + 1) * daysInWeek - 1)
      const piece = { shown, first, last, begins: first === from, ends: last === to }
      const others = weeks.get(week)
      if (others) others.push(piece)
      else weeks.set(week, [piece])
    }
  }
  return weeks
}

const weekOf = (day: number): number => Math.floor(day / daysInWeek)

/** The places of an event's first and last day; before the view and after it, just outside. */
function daysOf({ event, start, end }: ShownOccurrence, { names, begins }: DaysOfMonth): readonly [number, number] {
  const list = event.isAllDay ? names : begins
  const from = countUntil(list, start, true) - 1
  // What ends at midnight ends the day before.
  return [from, Math.max(from, countUntil(list, end, false) - 1)]
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

interface Week {
  readonly first: number
  readonly rows: number
}

function daysOfWeek(placed: readonly Placed[], { first, rows }: Week): readonly Day[] {
  const isIn = (day: number, piece: Piece): boolean => piece.first <= day && day <= piece.last
  const places = Array.from({ length: daysInWeek }, (_none, at) => first + at)
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
