import type { GivenConfig } from '@atrium/engine/server/config'

/** What a command is given: what follows its name, and ways to speak. */
export interface Call {
  readonly config: GivenConfig
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** A path as whoever calls means it. */
  path(given: string): string
  say(line: string): void
}

/** One thing that `atrium` can do. */
export interface Command {
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  /** So many words may follow it. */
  readonly takes: number
  readonly summary: string
  readonly help: string
  /** Those that take a value, and those that stand alone. */
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  /** Answers the exit code. */
  run(call: Call): Promise<number>
}
