import * as z from 'zod/mini'
import {
  IdSchema,
  SpaceIdSchema,
  cleanFileName,
  defineAction,
  talkers,
  type Key,
  defineGate,
  managers,
} from '@atrium/engine/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { SpaceFile } from './space-file.ts'

const target = { space: SpaceIdSchema, id: IdSchema }

/** Hands on a file of one's own, or to those who look after the space anybody's. */
const onOwnFile = defineGate({
  name: 'the file is one’s own, or one is an owner or an admin',
  refusals: {
    gone: 'This file no longer exists.',
    'not-yours': 'Only the person who uploaded a file, an owner or an admin can change it.',
  },
  async pass(tx, { space, id }: Key, { by, role, refuse }) {
    const file = (await tx.get(SpaceFile, { space, id })) ?? refuse('gone')
    return file.by === by || managers.includes(role) ? file : refuse('not-yours')
  },
})

const notInTrash = defineGate({
  name: `${onOwnFile.name}; it is not in the trash`,
  refusals: { ...onOwnFile.refusals, 'in-trash': 'This file is in the trash. Restore it first.' },
  async pass(tx, key: Key, deed) {
    const file = await onOwnFile.pass(tx, key, deed)
    return file.deletedAt === null ? file : deed.refuse('in-trash')
  },
})

/** Gives a file another name. */
export const renameFile = defineAction({
  name: 'files/rename',
  title: 'Rename file',
  input: z.object({ ...target, name: z.string().check(z.maxLength(1_000, 'This name is too long.')) }),
  may: talkers,
  when: [openSpace],
  on: notInTrash,
  refusals: { 'no-name': 'Please enter a name.' },
  async apply(tx, { name }, { on: file, refuse }) {
    if (name.trim() === '') refuse('no-name')
    await tx.put(SpaceFile, { ...file, name: cleanFileName(name) })
  },
})

/** Puts a file into the trash, from where it can be brought back for 30 days. */
export const deleteFile = defineAction({
  name: 'files/delete',
  title: 'Delete file',
  input: z.object(target),
  may: talkers,
  when: [openSpace],
  on: onOwnFile,
  refusals: {},
  async apply(tx, _key, { on: file, at }) {
    if (file.deletedAt === null) await tx.put(SpaceFile, { ...file, deletedAt: at })
  },
})

/** Brings a file back from the trash. */
export const restoreFile = defineAction({
  name: 'files/restore',
  title: 'Restore file',
  input: z.object(target),
  may: talkers,
  when: [openSpace],
  on: onOwnFile,
  refusals: {},
  async apply(tx, _key, { on: file }) {
    if (file.deletedAt !== null) await tx.put(SpaceFile, { ...file, deletedAt: null })
  },
})

type Trashed = Key & { readonly deletedAt?: number | undefined }

const inTrash = defineGate({
  name: `${onOwnFile.name}; it is in the trash`,
  refusals: { ...onOwnFile.refusals, kept: 'Move the file to the trash first.' },
  async pass(tx, { deletedAt, ...key }: Trashed, deed) {
    const file = await onOwnFile.pass(tx, key, deed)
    const isThatTime = deletedAt === undefined || deletedAt === file.deletedAt
    return file.deletedAt !== null && isThatTime ? file : deed.refuse('kept')
  },
})

/** Drops a file forever that lies in the trash, since `deletedAt` where that is given. */
export const purgeFile = defineAction({
  name: 'files/purge',
  title: 'Delete file forever',
  input: z.object({ ...target, deletedAt: z.optional(z.number()) }),
  may: talkers,
  when: [openSpace],
  on: inTrash,
  refusals: {},
  apply: (tx, _input, { on: file }) => tx.drop(SpaceFile, file),
})
