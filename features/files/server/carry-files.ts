import type { SpaceId } from '@atrium/engine/contract'
import { type Carriage, strictest } from '@atrium/engine/server'
import { type FilePlace, SpaceFile } from '../contract/space-file.ts'
import { quotasOf } from './room.ts'
import { tables } from './tables.ts'

interface Carried {
  readonly from: SpaceId
  readonly to: SpaceId
  /** What the pages show, and what their versions keep. */
  readonly files: readonly string[]
  /** The pages that go. */
  readonly places: readonly string[]
}

/**
 * Takes the files of pages along with them to another space. One that something else shows too, or that was there for itself,
 * stays where it is and is shown from there. Answers whether there is room for them.
 */
export async function carryFiles(carriage: Carriage, { from, to, files, places }: Carried): Promise<boolean> {
  if (files.length === 0) return true
  const ids = new Set(places)
  const rows = await filesIn(carriage, from)
    .where('id', 'in', [...files])
    .execute()
  return carryAll(
    carriage,
    { from, to },
    rows.filter((file) => isTheirs(file, ids)),
  )
}

/** Takes given files of a space to another one, whatever else shows them. Answers whether there is room for them. */
export async function carryGivenFiles(
  carriage: Carriage,
  { from, to, files }: Pick<Carried, 'from' | 'to' | 'files'>,
): Promise<boolean> {
  if (files.length === 0) return true
  const rows = filesIn(carriage, from).where('id', 'in', [...files])
  return carryAll(carriage, { from, to }, await rows.execute())
}

/** Takes all files of a space that closes to another one, shown or not, in the trash or not. Answers whether there is room for them. */
export const carryFilesOfSpace = async (
  carriage: Carriage,
  way: { readonly from: SpaceId; readonly to: SpaceId },
): Promise<boolean> => carryAll(carriage, way, await filesIn(carriage, way.from).execute())

const filesIn = ({ db }: Carriage, space: SpaceId) =>
  tables(db).selectFrom('spaceFile').selectAll().where('space', '=', space).orderBy('seq')

async function carryAll(
  carriage: Carriage,
  { from, to }: { readonly from: SpaceId; readonly to: SpaceId },
  going: readonly SpaceFile[],
): Promise<boolean> {
  const { db, carry, carryBlobs, seqIn } = carriage
  const last = seqIn(to) - 1
  for (const [index, file] of going.entries())
    carry(SpaceFile, file, { ...file, space: to, seq: last + (index + 1) / (going.length + 1) })
  if (going.length === 0) return true
  const used = await carryBlobs(
    going.map(({ id }) => id),
    { from, to },
  )
  const most = strictest(carriage.blobLimits, await quotasOf(db)).perSpace
  return most === undefined || used <= most
}

const isTheirs = ({ places }: Pick<SpaceFile, 'places'>, pages: ReadonlySet<string>): boolean =>
  places.length > 0 && places.every((place) => place.kind === 'document' && isOfPage(place, pages))

const isOfPage = ({ id, isKept }: FilePlace, pages: ReadonlySet<string>): boolean => !isKept && pages.has(id)
