import type { FileZones } from './zones-of-file.ts'

/** What it takes to read an event of a file. */
export interface Reading {
  /** For times without one. */
  readonly zone: string
  readonly zones: FileZones
  note(problem: string): void
}
