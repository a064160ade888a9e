/** A stretch of time in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}
