import * as z from 'zod/mini'
import { type Deed, IdSchema, SpaceIdSchema, type Tx, cleanFileName, defineAction } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { mustBeOpen } from './keep-file.ts'
import { SpaceFile } from './space-file.ts'

const target = { space: SpaceIdSchema, id: IdSchema }
const common = {
  gone: 'This file no longer exists.',
  'not-yours': 'Only the person who uploaded a file, an owner or an admin can change it.',
  archived: 'This workspace is archived. Ask an owner or an admin to unarchive it.',
} as const
type Code = keyof typeof common

/** Gives a file another name. */
export const renameFile = defineAction({
  name: 'files/rename',
  title: 'Rename file',
  input: z.object({ ...target, name: z.string().check(z.maxLength(1_000, 'This name is too long.')) }),
  may: may['files/rename'],
  refusals: { ...common, 'no-name': 'Please enter a name.' },
  async apply(tx, { name, ...key }, deed) {
    const file = await changeable(tx, key, deed)
    if (name.trim() === '') deed.refuse('no-name')
    if (file.deletedAt !== null) deed.refuse('gone')
    await tx.put(SpaceFile, { ...file, name: cleanFileName(name) })
  },
})

/** Puts a file into the trash, from where it can be brought back for 30 days. */
export const deleteFile = defineAction({
  name: 'files/delete',
  title: 'Delete file',
  input: z.object(target),
  may: may['files/delete'],
  refusals: common,
  async apply(tx, key, deed) {
    const file = await changeable(tx, key, deed)
    if (file.deletedAt === null) await tx.put(SpaceFile, { ...file, deletedAt: deed.at })
  },
})

/** Brings a file back from the trash. */
export const restoreFile = defineAction({
  name: 'files/restore',
  title: 'Restore file',
  input: z.object(target),
  may: may['files/restore'],
  refusals: common,
  async apply(tx, key, deed) {
    const file = await changeable(tx, key, deed)
    if (file.deletedAt !== null) await tx.put(SpaceFile, { ...file, deletedAt: null })
  },
})

/** Drops a file forever that lies in the trash, since `deletedAt` where that is given. */
export const purgeFile = defineAction({
  name: 'files/purge',
  title: 'Delete file forever',
  input: z.object({ ...target, deletedAt: z.optional(z.number()) }),
  may: may['files/purge'],
  refusals: { ...common, kept: 'Move the file to the trash first.' },
  async apply(tx, { deletedAt, ...key }, deed) {
    const file = await changeable(tx, key, deed)
    if (file.deletedAt === null || (deletedAt !== undefined && deletedAt !== file.deletedAt)) deed.refuse('kept')
    await tx.drop(SpaceFile, key)
  },
})

async function changeable(
  tx: Tx,
  key: { space: string; id: string },
  { by, role, refuse }: Pick<Deed<Code>, 'by' | 'role' | 'refuse'>,
): Promise<SpaceFile> {
  const file = (await tx.get(SpaceFile, key)) ?? refuse('gone')
  if (file.by !== by && role !== 'owner' && role !== 'admin') refuse('not-yours')
  await mustBeOpen(tx, key.space, { refuse })
  return file
}
