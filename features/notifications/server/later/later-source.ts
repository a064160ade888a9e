import type { SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { LaterItem } from '../../contract/later-item.ts'

/** Who asks about things. */
export type LaterReader = Pick<Question, 'db' | 'by'>

/** Where a thing of one kind is. */
export interface LaterKey {
  readonly space: SpaceId
  readonly id: string
}

/** What a thing is called and says now, and where it is found. */
export interface LaterWords {
  readonly title: string
  readonly said: string
  readonly link: string
  /** When it begins, as a day or a moment (ISO 8601). */
  readonly start?: string
}

/** What things of one kind are now, in the order asked for; undefined for what is not there or not the reader's to know. */
export type LaterSource = (
  keys: readonly LaterKey[],
  reader: LaterReader,
) => Promise<readonly (LaterWords | undefined)[]>

/** By whom the things of each kind are known; notices are known here. */
export type LaterSources = Readonly<Record<Exclude<LaterItem['kind'], 'notice'>, LaterSource>>
