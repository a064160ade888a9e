import type { Deed, Key, Tx } from '@atrium/engine/contract'
import { SpaceFile, isPicture } from './space-file.ts'

/** What the gates say of who shows a picture. */
export const ownPicture = {
  name: 'the picture is one’s own',
  refusals: { 'no-picture': 'You can only use a picture you uploaded. Choose another file.' },
} as const

/** Refuses a file that is gone, that somebody else brought, or that is no picture. */
export async function mustBeOwnPicture(
  tx: Pick<Tx, 'get'>,
  key: Key,
  { by, refuse }: Pick<Deed<'no-picture'>, 'by' | 'refuse'>,
): Promise<void> {
  const file = await tx.get(SpaceFile, key)
  const isOwn = file?.deletedAt === null && file.by === by
  if (!isOwn || !isPicture(file.type)) refuse('no-picture')
}
