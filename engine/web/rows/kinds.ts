import { Access, type Action, type Change, type RecordKind, type Row, orderOf } from '@atrium/engine/contract'
import { safeParse } from 'zod/mini'
import type { Draft } from '../deeds/draft.ts'

/** The kinds and actions that this build of the screens knows. */
export interface Known {
  readonly kinds: ReadonlyMap<string, RecordKind>
  actionOf(name: string): Promise<Action | undefined>
  /** Keeps an action that came with the room in which it is done. */
  learn(action: Action): void
}

export function createKnown({ kinds, actions, findAction }: Given): Known {
  const atHand = new Map(actions.map((action) => [action.name, action]))
  return {
    kinds: new Map([Access, ...kinds].map((kind) => [kind.name, kind])),
    actionOf: async (name) => atHand.get(name) ?? findAction?.(name),
    learn: (action) => void atHand.set(action.name, action),
  }
}

interface Given {
  readonly kinds: readonly RecordKind[]
  readonly actions: readonly Action[]
  findAction?(name: string): Promise<Action | undefined>
}

/** `row` as the kind's schema makes it, or undefined when it does not fit. */
export function readRow(kind: RecordKind, row: unknown): Row | undefined {
  const read = safeParse(kind.schema, row)
  return read.success ? read.data : undefined
}

/** Whether `row` is part of what is kept at hand, given from where on that is. */
export const isAtHand = (kind: RecordKind, row: Row, floor: number | null = null): boolean =>
  floor === null || kind.atHand === 'all' || orderOf(kind, row) >= floor

/** A change whose row has been read by its kind. */
export interface KnownChange {
  readonly kind: RecordKind
  readonly id: string
  readonly row: Row | undefined
}

/** `changes` read by their kinds, without those of unknown kinds; undefined when a row does not fit its kind. */
export function readChanges({ kinds }: Known, changes: readonly Change[]): readonly KnownChange[] | undefined {
  const read: KnownChange[] = []
  for (const change of changes) {
    const kind = kinds.get('put' in change ? change.put : change.drop)
    if (!kind) continue
    const row = 'put' in change ? readRow(kind, change.row) : undefined
    if ('put' in change && !row) return undefined
    read.push({ kind, id: 'put' in change ? change.row.id : change.id, row })
  }
  return read
}

/** Writes `change` to the draft; a row below what is at hand is not kept. */
export function writeChange(draft: Draft, space: string, { kind, id, row }: KnownChange): void {
  const keep = row && isAtHand(kind, row, draft.floorOf(kind.name, space)) ? row : undefined
  if (keep ?? draft.get(kind.name, { space, id })) draft.write(kind.name, { space, id }, keep)
}
