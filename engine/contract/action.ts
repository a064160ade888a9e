import type * as z from 'zod/mini'
import type { Tx } from './change.ts'
import { Refusal } from './refusal.ts'
import type { PersonId, Role, SpaceId } from './space.ts'

/** Who does an action, when, and in which place in the order. */
export interface Deed<Code extends string = string> {
  /** Chosen by the sender (UUID version 7), unique per sender forever. */
  readonly id: string
  readonly by: PersonId
  /** The role of `by` in the space whose rules count (`where`). */
  readonly role: Role
  /** Milliseconds since 1970: the server's clock, never going back within a space; on the sender's copy its best guess. */
  readonly at: number
  /** The number of the log entry that this deed becomes in `where`; on the sender's copy above all known ones. */
  readonly seq: number
  /** Ends the action with an answer that the person can read. Nothing of it is kept. */
  refuse(code: Code): never
}

/** How often one person may do something: `times` within `perMs` milliseconds. */
export interface Limit {
  readonly times: number
  readonly perMs: number
}

/**
 * Something a person can do.
 *
 * `apply` runs twice: at once on the sender's own copy, then on the server inside a transaction. The server's run is
 * the one that counts, so `apply` takes the time and all ids from its arguments and touches nothing but `tx`.
 */
export interface Action<Input = unknown, Code extends string = string> {
  /** `<feature>/<what-it-does>`, also its path in the HTTP API. */
  readonly name: string
  /** A second address of its own in the HTTP API, below `/api`. */
  readonly path?: string
  /** What it is called where a person reads of it. */
  readonly title: string
  readonly input: z.core.$ZodType<Input>
  /** The roles, in the space that `where` names, that may do it; nobody from outside when empty. */
  readonly may: readonly Role[]
  /** Every reason of its own to refuse, with the words shown. */
  readonly refusals: Readonly<Record<Code, string>>
  readonly limit?: Limit
  /** Marks what goes along with something else, as reading does: that it waits to be sent is not worth a word. */
  readonly isQuiet?: true
  /** The space whose roles and order count. */
  where(input: Input, by: PersonId): SpaceId
  /** Further spaces that it writes to. */
  also?(input: Input, by: PersonId): readonly SpaceId[]
  apply(tx: Tx, input: Input, deed: Deed<Code>): Promise<void>
}

type Definition<Input, Code extends string> = Omit<Action<Input, Code>, 'where' | 'title'> &
  Partial<Pick<Action<Input, Code>, 'where' | 'title'>>

/**
 * Makes an action. Without `where` it happens in the space that its input names as `space`; without `title` it is called
 * by its name in words.
 */
export function defineAction<Input, Code extends string = never>(
  definition: Definition<Input, Code>,
): Action<Input, Code> {
  return { where: spaceOfInput, title: titleOf(definition.name), ...definition }
}

function titleOf(name: string): string {
  const words = name.slice(name.indexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function spaceOfInput(input: unknown): SpaceId {
  if (typeof input === 'object' && input !== null && 'space' in input && typeof input.space === 'string')
    return input.space as SpaceId
  throw new Error('An action whose input has no `space` needs `where`.')
}

/** Every space that a deed may write to, each once, in the order in which they are locked. */
export function spacesOf<Input>(action: Action<Input>, input: Input, by: PersonId): readonly SpaceId[] {
  return [...new Set([action.where(input, by), ...(action.also?.(input, by) ?? [])])].toSorted()
}

/** Runs `action` on `tx`: the one call that both sides share. */
export async function perform<Input, Code extends string>(
  action: Action<Input, Code>,
  { tx, input, ...deed }: Omit<Deed<Code>, 'refuse'> & { readonly tx: Tx; readonly input: Input },
): Promise<void> {
  await action.apply(tx, input, {
    ...deed,
    refuse(code) {
      throw new Refusal(code, action.refusals[code])
    },
  })
}
