import type { Generated, Kysely } from 'kysely'
import type { LocalDate } from '@atrium/base/local-date-time'
import type { Access, SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { CommentThread } from '../../contract/comment-thread.ts'
import type { DocumentShare } from '../../contract/document-share.ts'
import type { VersionName, VersionNames } from '../../contract/version-name.ts'
import type { Document } from '../../contract/document.ts'

type Tables = {
  readonly access: Access
  readonly document: Document
  readonly commentThread: CommentThread
  readonly documentShare: DocumentShare
  readonly versionName: VersionName
  readonly versionNames: VersionNames
  /** The hashed password of each link that has one. */
  readonly sharePassword: {
    readonly space: SpaceId
    readonly document: string
    readonly link: string
    readonly hash: string
  }
  /** The words of each page, for searching and counting. */
  readonly documentText: {
    readonly space: SpaceId
    readonly id: string
    readonly words: string
    readonly count: number
    /** Whether its tasks are kept: what was not looked at since there are any has none yet. */
    readonly hasTasks: Generated<boolean>
  }
  /** What each page names and shows: people, groups, other pages, files (`file`), and the files of its versions (`kept`). */
  readonly documentLink: {
    readonly space: SpaceId
    readonly id: string
    readonly kind: string
    readonly target: string
    /** What is said around a page's name. */
    readonly sentence: Generated<string>
  }
  /** The checklist items of each page that people are mentioned in, one for each of them. */
  readonly documentTask: {
    readonly space: SpaceId
    readonly document: string
    readonly block: string
    readonly person: string
    readonly due: LocalDate | null
    readonly isDone: boolean
    readonly place: number
    /** In JSON: `TaskPart`s. */
    readonly line: string
  }
  readonly documentVersion: {
    readonly space: SpaceId
    readonly document: string
    readonly id: string
    readonly at: number
    /** The last update that is in it. */
    readonly seq: number
    readonly people: unknown
    /** Compressed by gzip. */
    readonly state: Buffer
    /** Updates that belong to it and are not in `state`: they came while it was kept. */
    readonly later: Buffer[] | null
  }
}

export const bodyTables = (db: Question['db']): Kysely<Tables> => db.withTables<Tables>()
