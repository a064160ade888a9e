import { newId } from '@atrium/base/id'
import {
  type Action,
  type Key,
  type PersonId,
  type RecordKind,
  Refusal,
  type Role,
  type Row,
  type RowLookup,
  type Tx,
  perform,
  spacesOf,
} from '@atrium/engine/contract'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { createDraft } from '../deeds/draft.ts'

/** Who does it, in which role where it happens, and when. */
export interface Doer {
  readonly by: PersonId
  /** An owner when absent; for what only the server does, always. */
  readonly role?: Role
  /** Milliseconds since 1970. */
  readonly at?: number
  /** The id of the deed. */
  readonly id?: string
}

/** Rows in memory, to which actions are done as the server does them: by the same transaction, without a database. */
export interface Memory {
  /** Rows that are there, however they came. */
  put<R extends Row>(kind: RecordKind<R>, ...rows: readonly R[]): void
  row<R extends Row>(kind: RecordKind<R>, key: Key): R | undefined
  rows<R extends Row>(kind: RecordKind<R>): readonly R[]
  /** How many entries the log of a space has: a deed that changes nothing there leaves none, and nobody is told of it. */
  entries(space: string): number
  /**
   * Does an action, and answers `done` or the code of the refusal, by which nothing was changed. Throws where the engine
   * would call it a fault, where a refusal has no words, and where a row is not as its kind says.
   */
  act<Input, Code extends string, On>(action: Action<Input, Code, On>, input: unknown, doer: Doer): Promise<string>
}

interface Kept {
  readonly kind: RecordKind
  readonly row: Row
}

/** When things are done in memory, unless it is said otherwise. */
export const someTime = Date.UTC(2026, 10, 23, 9)

export function createMemory(): Memory {
  const kept = new Map<string, Kept>()
  const heads = new Map<string, number>()
  const seqIn = (space: string): number => (heads.get(space) ?? 0) + 1

  async function run<Input, Code extends string, On>(action: Action<Input, Code, On>, input: Input, doer: Doer) {
    const { by, role = 'owner', at = someTime, id = newId() } = doer
    const read = async (kind: RecordKind, key: Key) => kept.get(nameOf(kind, key))?.row
    const spaces = new Set<string>(spacesOf(action as Action<Input>, input, by))
    const draft = createDraft({ spaces, read, careful: true, seqIn })
    const { tx, looked } = watched(draft.tx)
    await perform(action, { tx, input, id, by, role, at, seq: seqIn(action.where(input, by)) })
    mustHaveSeen(looked, action.looksAt?.(input, by))
    for (const [name, { kind, row }] of draft.written) keep(name, kind, row)
    for (const space of draft.changes().keys()) heads.set(space, seqIn(space))
  }

  function keep(name: string, kind: RecordKind, row: Row | undefined): void {
    if (row) kept.set(name, { kind, row: asKind(kind, row) })
    else kept.delete(name)
  }

  return {
    put(kind, ...rows) {
      for (const row of rows) keep(nameOf(kind as RecordKind, row), kind as RecordKind, row)
    },
    row: <R extends Row>(kind: RecordKind<R>, key: Key) => kept.get(nameOf(kind, key))?.row as R | undefined,
    rows: <R extends Row>({ name }: RecordKind<R>) =>
      [...kept.values()].filter(({ kind }) => kind.name === name).map(({ row }) => row as R),
    entries: (space) => heads.get(space) ?? 0,
    async act(action, given, doer) {
      const input = z.safeParse(action.input, given)
      if (!input.success) return 'bad-input'
      if (action.may.length > 0 && !action.may.includes(doer.role ?? 'owner')) return 'not-allowed'
      try {
        await run(action, input.data, doer)
        return 'done'
      } catch (error) {
        return codeOf(error)
      }
    },
  }
}

const nameOf = (kind: Pick<RecordKind, 'name'>, { space, id }: Key): string => `${kind.name} ${space} ${id}`

/** A transaction that notes which rows are looked at, as is also done to drop or add one. */
function watched(tx: Tx): { readonly tx: Tx; readonly looked: ReadonlySet<string> } {
  const looked = new Set<string>()
  const note = (kind: Pick<RecordKind, 'name'>, key: Key): unknown => looked.add(nameOf(kind, key))
  return {
    looked,
    tx: {
      get: (kind, key) => (note(kind, key), tx.get(kind, key)),
      drop: (kind, key) => (note(kind, key), tx.drop(kind, key)),
      add: (kind, row) => (note(kind, row), tx.add(kind, row)),
      put: (kind, row) => tx.put(kind, row),
    },
  }
}

function mustHaveSeen(looked: ReadonlySet<string>, looks: readonly RowLookup[] = []): void {
  for (const { kind, key } of looks)
    if (!looked.has(nameOf(kind, key)))
      throw new Error(`An action did not look at the ${kind.name} that it said it would.`)
}

/** The row as its table would keep it: all of it is in its kind's schema. */
function asKind(kind: RecordKind, row: Row): Row {
  const parsed = z.parse(kind.schema, row)
  if (!isDeepStrictEqual(parsed, row))
    throw new Error(`A ${kind.name} has more than its kind says: ${JSON.stringify(row)}`)
  return row
}

function codeOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  if (!error.message) throw new Error(`The refusal ${error.code} has no words.`)
  return error.code
}
