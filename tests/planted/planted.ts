/** A fault as somebody might make it, and the tests that are to find it. `npm run mutate` plants it in a copy of the sources. */
export interface Planted {
  /** The number of the finding or of the requirement, and what sets it apart from others of that number. */
  readonly name: string
  /** What the program does wrong then, in a sentence. */
  readonly what: string
  readonly file: string
  /** What stands in the file exactly once. */
  readonly find: string
  readonly instead: string
  /** Test files, of which a test has to fail. */
  readonly red: readonly string[]
  /** Only the tests whose names hold this are asked. */
  readonly test?: string
  /** Whether tests of the long rounds are asked, too. */
  readonly isLong?: boolean
  /** Whether times count, as they do where a run has the machine to itself. */
  readonly isTimed?: boolean
}

/** How many places of `text` are meant: a fault is planted where there is one. */
export const placesIn = (text: string, { find }: Pick<Planted, 'find'>): number => text.split(find).length - 1
