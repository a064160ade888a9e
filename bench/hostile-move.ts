import type { Fixture, Resident } from './hostile-fixture.ts'
import type { Line } from './hostile-line.ts'

/** What a move plays with. */
export interface Attack {
  readonly fixture: Fixture
  readonly me: Resident
  /** Takes note of all that came from the server. */
  hears(bytes: Uint8Array): void
  /** A line that has said hello; another one where the last was cut. */
  line(): Promise<Line>
  /** A whole number below `sides`, another one each time. */
  below(sides: number): number
}

/** One thing that is done as often and as quickly as the server lets it be done; resolves within seconds. */
export type Move = (attack: Attack) => Promise<unknown>
