import type { Kysely } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Due, Logger, Mailer } from '@atrium/engine/server'
import type { TimeWays } from '@atrium/features/people/contract'
import type { Notice } from '../../contract/notice.ts'
import type { LetterReplies } from '../replies/letter-replies.ts'
import type { NoticeWords } from './letter-lines.ts'
import type { StopTokens } from './stop-token.ts'

export type Db = Kysely<Record<never, never>>

/** For whom a letter is, and when it is written. */
export interface Reader {
  readonly person: PersonId
  readonly ways: TimeWays
  readonly now: number
}

/** How notices of one kind of source say what is so now, as far as their reader may know; undefined leaves one out. */
export type NoticeWriter = (notice: Notice, reader: Reader) => Promise<NoticeWords | undefined>

/** What letters with notices are written and sent with. */
export interface Opening {
  readonly mailer: Pick<Mailer, 'isSending' | 'deliver'>
  readonly actor: Due['actor']
  readonly publicUrl: string
  readonly secret: string
  readonly writers: Partial<Record<Notice['sourceType'], NoticeWriter>>
  /** What those of `spaces` are called that are workspaces. */
  workspaceNames(db: Db, spaces: readonly SpaceId[]): Promise<ReadonlyMap<string, string>>
  /** Where letters are answered; absent: nowhere. */
  readonly replies: LetterReplies | undefined
  readonly log: Logger
}

export interface LetterTools extends Opening {
  readonly tokens: StopTokens
  /** The mail server is left alone until then, after it could not be reached. */
  restsUntil: number
}
