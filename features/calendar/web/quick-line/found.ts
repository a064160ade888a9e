import type { Length } from './length.ts'
import type { PartOfDay, Piece } from './pieces.ts'

/** All that was understood of a line. */
export interface Found {
  readonly days: readonly Piece[]
  readonly times: readonly Piece[]
  readonly vague: readonly Piece[]
  readonly zoned: readonly Piece[]
  /** `all day` in words. */
  readonly whole: readonly Piece[]
  readonly part: PartOfDay | undefined
  readonly length: Length | undefined
  /** What joins two days to all those between. */
  readonly isRange: boolean
  /** All that is taken out of the title. */
  readonly all: readonly Piece[]
}
