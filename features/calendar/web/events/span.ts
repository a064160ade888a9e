/** From one moment to another, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export const covers = (whole: Span, { from, to }: Span): boolean => whole.from <= from && to <= whole.to

/** Whether no moment lies between the two. */
export const touch = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to
