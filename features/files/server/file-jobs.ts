import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { after, job, thumbnailKey } from '@atrium/engine/server'
import { purgeFile } from '../contract/change-file.ts'
import { dropOldFile, keepFile, noteThumbnail } from '../contract/keep-file.ts'
import { isPicture } from '../contract/space-file.ts'
import type { Images } from './images/images.ts'
import { tables } from './tables.ts'

const thumbnailJob = 'files/thumbnail'
const dropJob = 'files/drop-bytes'

interface Target {
  readonly space: SpaceId
  readonly id: string
}

/** One small picture after the other: whoever brings in many takes nobody’s place who waits for a notice. */
export const fileAfter = {
  ...after(keepFile, async ({ input: { space, id, type }, later }) => {
    if (isPicture(type)) later({ name: thumbnailJob, data: { space, id } satisfies Target, queue: thumbnailJob })
  }),
  ...after(purgeFile, async ({ input: { id }, later }) => later({ name: dropJob, data: { id } })),
  ...after(dropOldFile, async ({ input: { id }, later }) => later({ name: dropJob, data: { id } })),
}

/** Makes the small picture of a picture that arrived. */
const makeThumbnail = (images: Images) =>
  job<Target>(thumbnailJob, async ({ data: { space, id }, db, blobs, actor, idFor }) => {
    const file = await tables(db)
      .selectFrom('spaceFile')
      .select(['by', 'size', 'thumbnail'])
      .where('space', '=', space)
      .where('id', '=', id)
      .executeTakeFirst()
    if (file?.thumbnail !== 'waiting') return
    const small = await images.shrink({ blobs, key: id, size: file.size })
    if (small) await blobs.put(thumbnailKey(id), small)
    const input = { space, id, thumbnail: small ? 'made' : 'none' } as const
    await actor.actAsServer(noteThumbnail, { id: idFor('note'), by: file.by as PersonId, input })
  })

/** Removes the bytes of a file that was dropped forever. */
const dropBytes = job<{ id: string }>(dropJob, ({ data: { id }, dropBlob }) => dropBlob(id))

export const createFileJobs = (images: Images) => [makeThumbnail(images), dropBytes]
