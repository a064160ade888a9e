import * as z from 'zod/mini'
import {
  IdSchema,
  SpaceIdSchema,
  type Tx,
  defineAction,
  serverOnly,
  anytime,
  type SpaceId,
} from '@atrium/engine/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { type FilePlace, SpaceFile, isPicture, maxPlaces, morePlaces } from './space-file.ts'

const length = z.nullable(z.int())

/** Writes a file down all of which has arrived. Only the server does it. */
export const keepFile = defineAction({
  name: 'files/keep',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    name: z.string(),
    type: z.string(),
    size: z.int(),
    width: length,
    height: length,
  }),
  may: serverOnly,
  when: [openSpace],
  refusals: {},
  async apply(tx, input, { by, at, seq }) {
    const thumbnail = isPicture(input.type) && input.width !== null ? 'waiting' : 'none'
    await tx.add(SpaceFile, { ...input, thumbnail, by, at, seq, places: [], deletedAt: null })
  },
})

/** Notes that a file has a small picture now, or will have none. Only the server does it. */
export const noteThumbnail = defineAction({
  name: 'files/note-thumbnail',
  input: z.object({ space: SpaceIdSchema, id: IdSchema, thumbnail: z.enum(['none', 'made']) }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, id, thumbnail }) {
    const file = await tx.get(SpaceFile, { space, id })
    if (file) await tx.put(SpaceFile, { ...file, thumbnail })
  },
})

/** Drops a file forever that lies in the trash since `deletedAt`, whatever became of its space since. Only the server does it. */
export const dropOldFile = defineAction({
  name: 'files/drop-old',
  input: z.object({ space: SpaceIdSchema, id: IdSchema, deletedAt: z.number() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, id, deletedAt }) {
    const file = await tx.get(SpaceFile, { space, id })
    if (file?.deletedAt === deletedAt) await tx.drop(SpaceFile, file)
  },
})

/** Notes that `by` shows a file in a place; answers it, or undefined when it is gone. For the actions that show it. */
export async function showFile(
  tx: Tx,
  { by, ...key }: { readonly space: SpaceId; readonly id: string; readonly by: string },
  place: FilePlace,
): Promise<SpaceFile | undefined> {
  const file = await tx.get(SpaceFile, key)
  if (!file || file.deletedAt !== null) return undefined
  const isThere = file.places.some(({ kind, id }) => kind === place.kind && id === place.id)
  const isKept = file.places.length === 0 ? file.by !== by : file.places.some((one) => one.isKept)
  const added = isKept ? { ...place, isKept } : place
  if (!isThere) await putPlace(tx, file, added)
  return file
}

async function putPlace(tx: Tx, file: SpaceFile, place: FilePlace): Promise<void> {
  const hasMore = file.places.some(({ kind }) => kind === morePlaces.kind)
  const counted = file.places.length - (hasMore ? 1 : 0)
  if (counted < maxPlaces) await tx.put(SpaceFile, { ...file, places: [...file.places, place] })
  else if (!hasMore) await tx.put(SpaceFile, { ...file, places: [...file.places, morePlaces] })
}

/** Takes a file out of the trash that lies there since it was shown nowhere: what was taken off a page is back on it. */
export async function takeBack(tx: Tx, key: { readonly space: SpaceId; readonly id: string }): Promise<void> {
  const file = await tx.get(SpaceFile, key)
  if (file && file.deletedAt !== null && file.places.length === 0) await tx.put(SpaceFile, { ...file, deletedAt: null })
}

/** Notes that a file is no longer shown in a place. One that `owner` brought and that is shown nowhere else goes into the trash. */
export async function hideFile(
  tx: Tx,
  {
    space,
    id,
    at,
    owner,
  }: { readonly space: SpaceId; readonly id: string; readonly at: number; readonly owner: string },
  place: FilePlace,
): Promise<void> {
  const file = await tx.get(SpaceFile, { space, id })
  if (!file) return
  const places = file.places.filter((one) => one.kind !== place.kind || one.id !== place.id)
  const isLeft = places.length === 0 && file.by === owner && !file.places.some((one) => one.isKept)
  await tx.put(SpaceFile, { ...file, places, deletedAt: file.deletedAt ?? (isLeft ? at : null) })
}

/** Notes that a file is no longer shown in a place, whoever brought it. One that is shown nowhere else goes into the trash. */
export async function letFileGo(
  tx: Tx,
  key: { readonly space: SpaceId; readonly id: string },
  { place, at }: { readonly place: FilePlace; readonly at: number },
): Promise<void> {
  const file = await tx.get(SpaceFile, key)
  if (file) await hideFile(tx, { ...key, at, owner: file.by }, place)
}
