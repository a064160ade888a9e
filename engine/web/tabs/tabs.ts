import type { Answer } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { StoredDeed } from '../disk/disk.ts'

/** What tabs of one person in one browser tell each other. */
export type TabNews =
  /** A tab has begun, and wants to know what the others are waiting for. */
  | { readonly type: 'began'; readonly tab: string }
  | { readonly type: 'did'; readonly deeds: readonly StoredDeed[] }
  | { readonly type: 'answered'; readonly id: string; readonly answer: Answer }
  /** A deed was refused with no caller left to tell. */
  | { readonly type: 'refused'; readonly deed: StoredDeed }
  /** A refused deed needs no more attention. */
  | { readonly type: 'cleared'; readonly id: string }
  | { readonly type: 'signed-out' }
  /** The rows on the disk are gone, and nobody owns them. */
  | { readonly type: 'copies-forgotten' }

/** The other tabs of the same person in the same browser. */
export interface Tabs {
  /** This tab, under an id of its own; nobody else ever has it. */
  readonly id: string
  /** Answers at once whether this tab owns the disk's rows; if not, `onOwner` is called should it become the owner. */
  own(onOwner: () => void): Promise<boolean>
  /** Calls once `tab` has ended, at once if it has already. */
  whenGone(tab: string, then: () => void): void
  tell(news: TabNews): void
  listen(on: (news: TabNews) => void): void
  close(): void
}

/** The tabs of a program that has only one. */
export function createLoneTab(): Tabs {
  return {
    id: newId(),
    own: () => Promise.resolve(true),
    whenGone: (_tab, then) => then(),
    tell: () => undefined,
    listen: () => undefined,
    close: () => undefined,
  }
}
