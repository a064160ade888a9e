import type { SpaceId } from '@atrium/engine/contract'
import type { FileOrder } from '../contract/queries.ts'
import { type FileKind, type SpaceFile, isPortrait, kindOf } from '../contract/space-file.ts'

/** Which files are looked for in a space, and in which order. */
export interface FileSearch {
  readonly space: SpaceId
  readonly order: FileOrder
  readonly kind?: FileKind | undefined
  readonly name: string
  readonly isDeleted: boolean
  readonly by?: string | undefined
  /** Only what went along with messages. */
  readonly isSent: boolean
}

interface Found {
  /** As the server answered, in order. */
  readonly found: readonly SpaceFile[]
  /** Whether there are more after them. */
  readonly hasMore: boolean
  /** What is known since by ids; null for a file that is gone. */
  readonly fresh: ReadonlyMap<string, SpaceFile | null>
}

/** What the server would answer now: what was found, with what is known since in its place in the order. */
export function mergeFiles({ found, hasMore, fresh }: Found, search: FileSearch): readonly SpaceFile[] {
  const after = orders[search.order]
  const isFresh = ({ id }: SpaceFile): boolean => fresh.has(id)
  const staying = unique(found).filter((file) => !isFresh(file))
  const coming = [...fresh.values()]
    .flatMap((file) => (file && fits(file, search) ? [file] : []))
    .toSorted((one, other) => (after(one, other) ? 1 : -1))
  const merged: SpaceFile[] = []
  for (const file of staying) {
    while (coming[0] && after(file, coming[0])) merged.push(...coming.splice(0, 1))
    merged.push(file)
  }
  // What comes after the last one found belongs to a page that is not there yet.
  const last = found.at(-1)
  return [...merged, ...coming.filter((file) => !hasMore || !last || !after(file, last))]
}

const unique = (files: readonly SpaceFile[]): readonly SpaceFile[] => [
  ...new Map(files.map((file) => [file.id, file])).values(),
]

/** Whether the first comes after the second, as the server has it. */
const orders: Readonly<Record<FileOrder, (one: SpaceFile, other: SpaceFile) => boolean>> = {
  newest: (one, other) => one.seq < other.seq,
  oldest: (one, other) => one.seq > other.seq,
  name: (one, other) => isLater([one.name.toLowerCase(), one.id], [other.name.toLowerCase(), other.id]),
  largest: (one, other) => isLater([-one.size, one.id], [-other.size, other.id]),
}

function isLater<First extends string | number>(
  one: readonly [First, string],
  other: readonly [First, string],
): boolean {
  return one[0] === other[0] ? one[1] > other[1] : one[0] > other[0]
}

function fits(file: SpaceFile, { kind, name, isDeleted, by, isSent }: FileSearch): boolean {
  if ((file.deletedAt !== null) !== isDeleted || isPortrait(file)) return false
  if (isSent && !file.places.some((place) => place.kind === 'message')) return false
  if (by !== undefined && file.by !== by) return false
  return isOfKind(file, kind) && file.name.toLowerCase().includes(name.trim().toLowerCase())
}

const isOfKind = ({ type }: SpaceFile, kind: FileKind | undefined): boolean =>
  kind === undefined || kindOf(type) === kind
