import type { Action } from './action.ts'
import type { RecordKind } from './record.ts'
import type { Signal } from './signal.ts'

/** What both sides know of a feature. */
export interface FeatureContract {
  readonly kinds: readonly RecordKind[]
  /** What people can do from the first moment, wherever they are; not what only the server does. */
  readonly actions: readonly Action[]
  readonly signals?: readonly Signal[]
}
