import type { Role, Row } from '@atrium/engine/contract'

/** The rows of one kind in one space as the server has them, from `floor` on; all of them when it is null. */
export interface Shelf {
  readonly rows: Map<string, Row>
  floor: number | null
}

/** One space as the server had it after the log entry `seq`. */
export interface Copy {
  readonly space: string
  role: Role
  seq: number
  readonly shelves: Map<string, Shelf>
}

/** The confirmed copies, by space. */
export type Cache = Map<string, Copy>
