import { type RecordKind, RoleSchema, type Row } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import type { Copy, Shelf } from '../rows/cache.ts'
import { type Clock, breathe } from '../clock.ts'
import type { Kept, StoredDeed } from './disk.ts'
import { type Known, readRow } from '../rows/kinds.ts'

const sliceSize = 500

const KeptSpace = z.object({
  space: z.string(),
  role: RoleSchema,
  seq: z.int().check(z.gte(0)),
  floors: z.record(z.string(), z.nullable(z.number())),
})
const KeptRow = z.object({
  kind: z.string(),
  version: z.number(),
  row: z.looseObject({ space: z.string(), id: z.string() }),
})
type KeptRow = z.infer<typeof KeptRow>
const KeptDeed = z.object({
  id: z.string(),
  tab: z.string(),
  action: z.string(),
  input: z.unknown(),
  at: z.number(),
  refused: z.optional(z.object({ code: z.string(), message: z.string() })),
})

/** The copies that can be shown, and the spaces of those that cannot and are to be fetched anew. */
export interface ReadKept {
  readonly epoch: string | null
  /** When the copies were last known to be up to date. */
  readonly synced: number | null
  readonly copies: readonly Copy[]
  readonly unfit: readonly string[]
}

/** Reads what another version of the program may have kept: a space of which anything does not fit is left out whole. */
export async function readKept(kept: Kept, known: Known, clock: Clock): Promise<ReadKept> {
  const { epoch, spaces, rows } = kept
  if (typeof epoch !== 'string') return { epoch: null, synced: null, copies: [], unfit: spaces.flatMap(spaceNamed) }
  const read = spaces.map((found) => readSpace(found, known)).filter((copy) => copy !== undefined)
  const copies = new Map(read.map((copy) => [copy.space, copy]))
  const unfit = new Set(spaces.flatMap(spaceNamed).filter((space) => !copies.has(space)))
  for (let from = 0; from < rows.length; from += sliceSize) {
    // oxlint-disable-next-line no-await-in-loop -- the page breathes between slices
    if (from > 0) await breathe(clock)
    for (const found of rows.slice(from, from + sliceSize)) placeRow(found, { known, copies, unfit })
  }
  const synced = typeof kept.synced === 'number' && kept.synced <= clock.now() ? kept.synced : null
  return { epoch, synced, copies: read.filter(({ space }) => !unfit.has(space)), unfit: [...unfit] }
}

export function readDeeds(found: readonly unknown[]): readonly StoredDeed[] {
  const deeds = found.map((deed) => z.safeParse(KeptDeed, deed)).flatMap(({ data }) => (data ? [data] : []))
  // Ids are made in the order of time.
  return deeds
    .map(({ refused, ...deed }) => (refused ? { ...deed, refused } : deed))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function spaceNamed(found: unknown): readonly string[] {
  const read = z.safeParse(z.object({ space: z.string() }), found)
  return read.success ? [read.data.space] : []
}

/** A copy made by a build that did not know all of today's kinds lacks their rows. */
function readSpace(found: unknown, { kinds }: Known): Copy | undefined {
  const read = z.safeParse(KeptSpace, found)
  if (!read.success) return undefined
  const { floors, ...space } = read.data
  const shelves = new Map<string, Shelf>()
  for (const kind of kinds.keys()) {
    const floor = floors[kind]
    if (floor === undefined) return undefined
    shelves.set(kind, { rows: new Map(), floor })
  }
  return { ...space, shelves }
}

interface Gathered {
  readonly known: Known
  readonly copies: ReadonlyMap<string, Copy>
  readonly unfit: Set<string>
}

function placeRow(found: unknown, { known, copies, unfit }: Gathered): void {
  const read = z.safeParse(KeptRow, found)
  // A row that names no space may be missing from any of them.
  if (!read.success) for (const space of copies.keys()) unfit.add(space)
  if (!read.success) return
  const kind = known.kinds.get(read.data.kind)
  const shelf = copies.get(read.data.row.space)?.shelves.get(read.data.kind)
  if (!kind || !shelf) return
  const row = upgradeRow(kind, read.data)
  if (row) shelf.rows.set(row.id, row)
  else unfit.add(read.data.row.space)
}

function upgradeRow(kind: RecordKind, { version, row }: KeptRow): Row | undefined {
  if (version === kind.version) return readRow(kind, row)
  try {
    return kind.upgrade && readRow(kind, kind.upgrade(row, version))
  } catch {
    // A row that its kind cannot upgrade is fetched anew with its space.
    return undefined
  }
}
