import type { SpaceId, Answer, PersonId, Role } from '@atrium/engine/contract'
import type { Kysely } from 'kysely'
import type { JobTools, ServerActor } from '../jobs/jobs.ts'
import type { Blobs } from './blobs.ts'

/** Somebody wants to bring a file into a space. */
export interface Admission {
  readonly db: Kysely<Record<never, never>>
  readonly space: SpaceId
  readonly by: PersonId
  /** Of `by` in the space. */
  readonly role: Role
}

/** How much there may be, in bytes; undefined: no matter how much. */
export interface BlobLimits {
  readonly file?: number | undefined
  readonly perSpace?: number | undefined
  readonly everywhere?: number | undefined
}

/** What both allow. */
export const strictest = (one: BlobLimits, other: BlobLimits): BlobLimits => ({
  file: least(one.file, other.file),
  perSpace: least(one.perSpace, other.perSpace),
  everywhere: least(one.everywhere, other.everywhere),
})

const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : Math.min(one, other ?? one)

/** A file all of which has come. */
export interface Arrival {
  readonly id: string
  readonly space: SpaceId
  readonly by: PersonId
  readonly name: string
  readonly size: number
  /** What the bytes look like, whatever the name says. */
  readonly type: string
  readonly blobs: Blobs
  readonly actor: ServerActor
}

/** Where a file is, and whether its small picture is meant. */
export interface WantedFile {
  readonly space: SpaceId
  readonly id: string
  readonly isThumbnail: boolean
}

/** What is served under an id. */
export interface ServedFile {
  readonly name: string
  readonly type: string
  /** Undefined where it is small enough to be sent as it comes. */
  readonly size: number | undefined
}

/** What the one feature that keeps files tells the engine of them. */
export interface BlobRules {
  /** The roles in a space that get its files. */
  readonly readers: readonly Role[]
  /** The roles in a space that bring files in. */
  readonly writers: readonly Role[]
  /** Throws a Refusal when nothing may be brought in; else answers how much may. */
  admit(admission: Admission): Promise<BlobLimits>
  /** Writes an arrived file down. Doing it twice is as good as once. */
  keep(arrival: Arrival): Promise<Answer>
  /** The file under a key that people may get, or its small picture. */
  find(db: Kysely<Record<never, never>>, file: WantedFile): Promise<ServedFile | undefined>
  /** Drops what has lain in the trash for its time, some at once; called again and again. */
  emptyTrash(tools: Pick<JobTools, 'db' | 'now'> & { readonly actor: ServerActor }): Promise<void>
  /** Those of `ids` that are the ids of files. */
  used(db: Kysely<Record<never, never>>, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Whether something shows a file to somebody who may not see its space. */
export type BlobReader = (asked: {
  readonly db: Kysely<Record<never, never>>
  readonly space: SpaceId
  readonly id: string
  readonly by: PersonId
}) => Promise<boolean>

/** Where the small picture of a blob lies. */
export const thumbnailKey = (id: string): string => `${id}.thumbnail`
