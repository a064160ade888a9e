import type * as z from 'zod/mini'
import type { PersonId, Role, SpaceId } from './space.ts'

/** Where one row of a kind is found. */
export interface Key {
  readonly space: string
  readonly id: string
}

export type Row = Key

/** What part of a space's rows of one kind every follower keeps: all, or the newest `newest` by a number that grows. */
export type AtHand = 'all' | { readonly newest: number; readonly by: string }

/** A guest of the team, and those with whom they are in another space. */
export interface Guest {
  readonly person: string
  readonly company: ReadonlySet<string>
}

/** A kind of row: its shape, who may read it and how much of it a screen keeps at hand. */
export interface RecordKind<R extends Row = Row> {
  /** Also the name of its table, whose columns are the schema's keys in snake case. */
  readonly name: string
  readonly schema: z.core.$ZodType<R>
  /** Grows when the schema changes in a way that rows cached by older screens do not have. */
  readonly version: number
  /** Turns a row cached at version `from` into today's; without it such rows are fetched anew. */
  upgrade?(row: unknown, from: number): unknown
  /** The roles that may read it; every role of the space but a guest's when absent. */
  readonly readers?: readonly Role[]
  readonly atHand: AtHand
  /**
   * What a guest of the team is shown of a row that their role lets them read, undefined for nothing; all of it when absent.
   * Only for kinds of which all is at hand, and by the company only in the team's space, which is shown anew when that changes.
   */
  forGuest?(row: R, guest: Guest): R | undefined
  /** Marks the one kind whose rows give a person a role in their space. */
  grants?(row: R): { readonly space: SpaceId; readonly person: PersonId; readonly role: Role }
}

type Definition<R extends Row> = Omit<RecordKind<R>, 'version' | 'atHand'> &
  Partial<Pick<RecordKind<R>, 'version' | 'atHand'>>

// @__NO_SIDE_EFFECTS__
export function defineRecord<R extends Row>(kind: Definition<R>): RecordKind<R> {
  return { version: 1, atHand: 'all', ...kind }
}

/** Whether someone of `role` may read rows of `kind`. */
export const mayRead = (kind: RecordKind, role: Role): boolean => kind.readers?.includes(role) ?? role !== 'guest'

/** The number by which `kind` is windowed, or 0 for a kind of which all is at hand. */
export function orderOf(kind: RecordKind, row: Row): number {
  if (kind.atHand === 'all') return 0
  const value: unknown = Reflect.get(row, kind.atHand.by)
  return typeof value === 'number' ? value : 0
}
