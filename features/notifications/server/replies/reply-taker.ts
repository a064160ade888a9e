import type { SpaceId } from '@atrium/engine/contract'
import type { Kysely } from 'kysely'
import type { Notice } from '../../contract/notice.ts'

type Db = Kysely<Record<never, never>>

/** Where a reply goes, in the words of the feature that takes it: ids, and nothing that anybody wrote. */
export type ReplyPlace = Readonly<Record<string, string>>

/** What somebody wants to say in a place. */
export interface Said {
  readonly place: ReplyPlace
  readonly text: string
  /** The same whenever the same letter is handled. */
  readonly id: string
  /** Of files that were brought into the place's space. */
  readonly files: readonly string[]
}

/** How one kind of source takes replies that come by email. */
export interface ReplyTaker {
  /** Where a reply to a notice goes, with what is there in a few words, as in 'Ana in Marketing'; undefined for nowhere. */
  placeOf(notice: Notice, db: Db): Promise<{ readonly place: ReplyPlace; readonly what: string } | undefined>
  /** The space in which the files of a reply lie; undefined where it has none. */
  filesIn(place: ReplyPlace): SpaceId | undefined
  /** The deed that says it, which is the person's own and may be refused; undefined where nothing is there any more. */
  deedOf(said: Said, db: Db): Promise<{ readonly action: string; readonly input: unknown } | undefined>
}

/** By the kind of source of a notice. */
export type ReplyTakers = Readonly<Record<string, ReplyTaker | undefined>>
