import type { ZoneFor } from './zones-of-file.ts'

/** What it takes to read an event of a file. */
export interface Reading {
  /** For times without one. */
  readonly zone: string
  readonly zoneFor: ZoneFor
  note(problem: string): void
}
