import type { Occurrence, ShownEvent } from '../contract/queries.ts'

/** From one moment to another, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Answered {
  readonly events: readonly ShownEvent[]
  readonly occurrences: readonly Occurrence[]
}

export interface Found extends Answered {
  readonly isCut: boolean
}

/** What is known of the events of some spaces between two moments. */
export interface EventWindow extends Span, Found {}

export const covers = (window: Span, { from, to }: Span): boolean => window.from <= from && to <= window.to

/** Whether no moment lies between the two. */
export const touch = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to

/** The part of `span` before or after the window; undefined when it is in it, or only the whole would do. */
export function missingOf(window: Span, { from, to }: Span): Span | undefined {
  const [isBefore, isAfter] = [from < window.from, to > window.to]
  if (isBefore === isAfter || !touch(window, { from, to })) return undefined
  return isBefore ? { from, to: window.from } : { from: window.to, to }
}

/** The window with what was found in a span beside it, without what lies outside of `bounds`. */
export function extended(window: EventWindow, { found, span, bounds }: Extension): EventWindow {
  const [from, to] = [Math.min(window.from, span.from), Math.max(window.to, span.to)]
  const within = { from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) }
  const times = new Map([...window.occurrences, ...found.occurrences].map((time) => [`${time.id} ${time.at}`, time]))
  const occurrences = [...times.values()].filter((time) => touches(time, within))
  const ids = new Set(occurrences.map(({ id }) => id))
  const events = new Map([...window.events, ...found.events].map((event) => [event.id, event]))
  return {
    ...within,
    occurrences,
    events: [...events.values()].filter(({ id }) => ids.has(id)),
    isCut: window.isCut || found.isCut,
  }
}

interface Extension {
  readonly found: Found
  readonly span: Span
  readonly bounds: Span
}

/** Days are somebody's days anywhere on earth: those of an all-day event may lie a day off. */
const slackMs = 86_400_000

const touches = ({ start, end }: Occurrence, { from, to }: Span): boolean =>
  Date.parse(start) - slackMs < to && Date.parse(end) + slackMs > from
