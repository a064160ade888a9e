import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'

/** Something in which a file is shown: a message, a document, an event, a person's picture, a workspace's icon. */
export const FilePlace = z.object({
  /** `more`: it was shown in more places than are written down, and may be still. */
  kind: z.enum(['message', 'document', 'event', 'person', 'workspace', 'more']),
  id: z.string(),
  /** Of an event: its calendar, where that is not the space of the file. */
  where: z.optional(SpaceIdSchema),
  /** Of a reply: the message that began its thread. */
  thread: z.optional(z.string()),
  /** The file was somebody else's before it was shown here, and stays when nothing shows it any more. */
  isKept: z.optional(z.boolean()),
})
export type FilePlace = z.infer<typeof FilePlace>

/** So many places of one file are written down. */
export const maxPlaces = 50

/** Stands after them for all others, of which nobody knows when they are no more: so the file is taken away from none. */
export const morePlaces: FilePlace = { kind: 'more', id: '' }

/** Whether a file is somebody's face or a workspace's sign, which are no files to look for. */
export const isPortrait = ({ places }: { readonly places: readonly FilePlace[] }): boolean =>
  places.some(({ kind }) => kind === 'person' || kind === 'workspace')

/** What is needed to show a file, wherever it is shown. */
const look = {
  id: z.string(),
  name: z.string(),
  /** What the bytes are, by themselves. */
  type: z.string(),
  size: z.number(),
  /** Of a picture, as it is seen; null while not known, and of anything else. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
}

export const FileRef = z.object({ space: SpaceIdSchema, ...look })
export type FileRef = z.infer<typeof FileRef>

/** A file of a space. Its bytes never change. Times are the server's, in milliseconds. */
export const SpaceFile = defineRecord({
  name: 'spaceFile',
  schema: z.object({
    space: SpaceIdSchema,
    ...look,
    /** Whether there is a small picture of it, or will be. */
    thumbnail: z.enum(['none', 'waiting', 'made']),
    by: z.string(),
    at: z.number(),
    seq: z.number(),
    /** Where it is shown, as far as that is counted. */
    places: z.array(FilePlace),
    /** Set while it lies in the trash. */
    deletedAt: z.nullable(z.number()),
  }),
  atHand: { newest: 100, by: 'seq' },
})
export type SpaceFile = z.infer<typeof SpaceFile.schema>

export const fileRef = ({ space, id, name, type, size, width, height }: SpaceFile): FileRef => ({
  space,
  id,
  name,
  type,
  size,
  width,
  height,
})

/** How long a deleted file can be brought back. */
export const trashMs = 30 * 86_400_000

/** What a file is to people, by its type. */
export const fileKinds = ['image', 'video', 'audio', 'document', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

const documentType = /^(text\/|application\/(pdf|msword|rtf|json|epub|vnd\.(openxmlformats|oasis|ms-)))/

export function kindOf(type: string): FileKind {
  const [first] = type.split('/')
  if (first === 'image' || first === 'video' || first === 'audio') return first
  return documentType.test(type) ? 'document' : 'other'
}

/** The pictures of which small ones are made. */
export const isPicture = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif|tiff)$/.test(type)
