import type { LocalDate } from '@atrium/base/local-date-time'

/** A time as a line says it; the half of the day may be left to be understood. */
export interface Said {
  readonly hour: number
  readonly minute: number
  readonly half: '' | 'am' | 'pm'
  /** Whether it is an hour alone. */
  readonly isBare: boolean
}

export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening' | 'tonight' | 'midnight'

/** What was understood of a line, from one place in it to another. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly day?: LocalDate | undefined
  /** The last of several days. */
  readonly lastDay?: LocalDate | undefined
  readonly start?: Said | undefined
  readonly end?: Said | undefined
  readonly part?: PartOfDay | undefined
  /** Names a date by a weekday that it does not have. */
  readonly isOther?: boolean
  /** Names time, but no day: a month, a week. */
  readonly isVague?: boolean
  /** Says in which zone it is. */
  readonly isZoned?: boolean
}

/** Stands for what was understood already. */
const filler = '\u{FFFC}'

/** The line with what was understood blotted out, every place as it was. */
export function blotted(line: string, pieces: readonly Piece[]): string {
  let text = line
  for (const { from, to } of pieces) text = text.slice(0, from) + filler.repeat(to - from) + text.slice(to)
  return text
}

/** Whether a piece stands just before a place, or just after it. */
export function isBeside(line: string, pieces: readonly Piece[], { from, to }: Pick<Piece, 'from' | 'to'>): boolean {
  return pieces.some(
    (piece) =>
      (piece.to <= from && /^[\s,]*$/.test(line.slice(piece.to, from))) ||
      (to <= piece.from && /^[\s,]*$/.test(line.slice(to, piece.from))),
  )
}
