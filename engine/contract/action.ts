import type * as z from 'zod/mini'
import type { Tx } from './change.ts'
import type { Deed } from './deed.ts'
import type { Gate } from './gate.ts'
import type { Key, RecordKind } from './record.ts'
import { Refusal } from './refusal.ts'
import type { PersonId, Role, SpaceId } from './space.ts'

/** How often one person may do something: `times` within `perMs` milliseconds. */
export interface Limit {
  readonly times: number
  readonly perMs: number
}

/** What `apply` knows of a deed: what its action is `on`, and no role, since who may is asked before it by `may` and the gates. */
export type DeedOn<On, Code extends string = string> = Omit<Deed<Code>, 'role'> & { readonly on: On }

/**
 * Something a person can do.
 *
 * `apply` runs twice: at once on the sender's own copy, then on the server inside a transaction. The server's run is
 * the one that counts, so `apply` takes the time and all ids from its arguments and touches nothing but `tx`.
 */
export interface Action<Input = unknown, Code extends string = string, On = unknown> {
  /** `<feature>/<what-it-does>`, also its path in the HTTP API. */
  readonly name: string
  /** A second address of its own in the HTTP API, below `/api`. */
  readonly path?: string
  /** What it is called where a person reads of it. */
  readonly title: string
  readonly input: z.core.$ZodType<Input>
  /** The roles, in the space that `where` names, that may do it; nobody from outside when empty. */
  readonly may: readonly Role[]
  /** The states in which it may be done, looked at in this order. */
  readonly when: readonly Gate<Input>[]
  /** What it is done to, looked at after that: `apply` is handed what this finds. */
  readonly on?: Gate<Input, On> | undefined
  /** Every reason to refuse, its gates' too, with the words shown. */
  readonly refusals: Readonly<Record<Code, string>>
  readonly limit?: Limit
  /** Marks what goes along with something else, as reading does: that it waits to be sent is not worth a word. */
  readonly isQuiet?: true
  /** The space whose roles and order count. */
  where(input: Input, by: PersonId): SpaceId
  /** Further spaces that it writes to. */
  also?(input: Input, by: PersonId): readonly SpaceId[]
  /** Those of them in which the same roles are asked for, and the same states. */
  alsoIn?(input: Input, by: PersonId): readonly SpaceId[]
  /** Rows that `apply` looks at in its spaces whatever comes: those of all deeds of a transaction are fetched together. */
  looksAt?(input: Input, by: PersonId): readonly RowLookup[]
  apply(tx: Tx, input: Input, deed: DeedOn<On, Code>): Promise<void>
}

/** A row that is looked at, or the place where it would be. */
export interface RowLookup {
  readonly kind: RecordKind
  readonly key: Key
}

type Gates<Input, On> = {
  readonly when: readonly Gate<NoInfer<Input>>[]
  readonly on?: Gate<NoInfer<Input>, On>
}
type Given = 'where' | 'title' | keyof Gates<never, never>
type Definition<Input, Code extends string, On> = Omit<Action<Input, Code, On>, Given> &
  Partial<Pick<Action<Input, Code, On>, 'where' | 'title'>> &
  Gates<Input, On>

/**
 * Makes an action. Without `where` it happens in the space that its input names as `space`; without `title` it is called
 * by its name in words. Its own `refusals` are those of `apply`.
 */
// @__NO_SIDE_EFFECTS__
export function defineAction<Input, Code extends string = never, On = undefined>(
  definition: Definition<Input, Code, On>,
): Action<Input, Code, On> {
  const { name, when, on } = definition
  const refusals = Object.assign({}, ...when.map((gate) => gate.refusals), on?.refusals, definition.refusals)
  return { where: spaceOfInput, title: titleOf(name), ...definition, refusals }
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
  const also = [...(action.also?.(input, by) ?? []), ...(action.alsoIn?.(input, by) ?? [])]
  return [...new Set([action.where(input, by), ...also])].toSorted()
}

/** Asks the gates of `action` and runs it on `tx`: the one call that both sides share. */
export async function perform<Input, Code extends string, On>(
  action: Action<Input, Code, On>,
  { tx, input, role, ...facts }: Omit<Deed<Code>, 'refuse'> & { readonly tx: Tx; readonly input: Input },
): Promise<void> {
  const space = action.where(input, facts.by)
  const pass = <Found>(gate: Gate<Input, Found>, where = space): Promise<Found> =>
    gate.pass(tx, input, { ...facts, role, space: where, refuse: refuserOf(gate) })
  for (const where of [space, ...(action.alsoIn?.(input, facts.by) ?? [])])
    for (const gate of action.when) await pass(gate, where)
  const on = action.on && (await pass(action.on))
  await action.apply(tx, input, { ...facts, on: on as On, refuse: refuserOf(action) })
}

const refuserOf =
  <Code extends string>({ refusals }: { readonly refusals: Readonly<Record<Code, string>> }) =>
  (code: Code): never => {
    throw new Refusal(code, refusals[code])
  }
