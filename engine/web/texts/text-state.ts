import type { Client } from '../client.ts'
import type { TextPersister } from './text-persister.ts'
import {
  type Role,
  type Row,
  type TextKey,
  type TextKind,
  standingIn,
  textRefusals,
  whyClosed,
} from '@atrium/engine/contract'

/** How one text stands on this screen. */
export interface TextState {
  /** `opening` until there is something to show; `closed` when it cannot be read, or not any more. */
  readonly phase: 'opening' | 'open' | 'closed'
  /**
   * Why it is closed; `replaced`: the server's data was restored, and the copy here is of no use; `moved`: it is open where it
   * lies now, with what was typed here.
   */
  readonly closed: 'no-access' | 'gone' | 'fault' | 'replaced' | 'moved' | undefined
  /**
   * Where what was typed is: on the server's disk, on its way there, on this device's disk, or nowhere but on this
   * screen.
   */
  readonly saved: 'saved' | 'saving' | 'device' | 'unsaved'
  /** Why it is nowhere but on this screen. */
  readonly problem: string
  /** Why the server does not take for now what was typed. */
  readonly trouble: string
  readonly canWrite: boolean
  /** Why one may not write. */
  readonly why: string
  /** Whether the server tells what others write. */
  readonly isLive: boolean
}

export const openingState: TextState = {
  phase: 'opening',
  closed: undefined,
  saved: 'saved',
  problem: '',
  trouble: '',
  canWrite: false,
  why: '',
  isLive: false,
}

export type WriteAccess = Pick<TextState, 'canWrite' | 'why'>

interface Grounds {
  readonly kind: TextKind
  readonly role: Role
  /** What the text belongs to, where it is at hand. */
  readonly row: Row | undefined
  /** What may close all texts of its space, where it is at hand. */
  readonly gateRow: Row | undefined
  /** What the server said last. */
  readonly word: WriteAccess | undefined
}

/** What one may do with a text in the given state, as far as this screen knows. */
export function mayWrite({ closed, problem }: TextState, { kind, role, word, ...rows }: Grounds): WriteAccess {
  if (closed || problem) return { canWrite: false, why: problem }
  const standing = standingIn(kind, role)
  if (standing === 'reader') return { canWrite: false, why: textRefusals['view-only'] }
  const why = whyClosed(kind, rows, standing)
  if (why !== undefined) return { canWrite: false, why }
  return word ?? { canWrite: true, why: '' }
}

/** Where what was typed is, as far as the persister of a text knows. */
export function savedAt(
  state: TextState,
  { unsent, isSafe }: Pick<TextPersister, 'unsent' | 'isSafe'>,
): TextState['saved'] {
  if (unsent.isEmpty) return 'saved'
  if (state.problem || state.closed) return 'unsaved'
  // What may not be sent for now waits on this device.
  if (isTaken(state) || isSafe === undefined) return 'saving'
  return isSafe ? 'device' : 'unsaved'
}

/** Whether the server takes what is typed. */
const isTaken = ({ isLive, canWrite, trouble }: TextState): boolean => isLive && canWrite && trouble === ''

/** The rows that say whether a text may be written, as far as they are at hand. */
export function rowsOf(
  { record, gate }: TextKind,
  { space, id }: TextKey,
  client: Pick<Client, 'row'>,
): Pick<Grounds, 'row' | 'gateRow'> {
  return { row: client.row(record, { space, id }), gateRow: gate && client.row(gate.record, { space, id: space }) }
}

/** Refusals that say nothing of the update itself: the same can be taken later. */
export const passing: ReadonlySet<string> = new Set(['too-many-requests', 'busy', 'fault', 'no-storage'])
