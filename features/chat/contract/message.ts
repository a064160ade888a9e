import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, type Tx, defineAction, defineRecord, talkers } from '@atrium/engine/contract'
import { FileRef, fileRef, showFile } from '@atrium/features/files/contract'
import { ReactionsSchema } from '@atrium/features/people/contract'
import { commentsOn, openSpace } from '@atrium/features/workspaces/contract'
import { everyoneAllowed } from './mention-everyone.ts'

export const maxMessageLength = 10_000
const maxFiles = 10

/** What a message had before it learned threads, edits and pins. */
const blank = {
  reactions: [],
  thread: null,
  quote: null,
  editedAt: null,
  deletedAt: null,
  pinned: null,
  replies: null,
  files: [],
}

/**
 * Something said in a space, in the order of the space's log (`seq`); times are the server's, in milliseconds. A deleted
 * message stays as a row without words, so that what hangs on it keeps its place.
 */
export const Message = defineRecord({
  name: 'message',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    author: z.string(),
    text: z.string(),
    at: z.number(),
    seq: z.number(),
    /** In the order in which the emoji were first used; each with those who chose it. */
    reactions: ReactionsSchema,
    /** What was sent along, as it was called then. */
    files: z.array(FileRef),
    /** The message that began the thread in which this is a reply. */
    thread: z.nullable(z.string()),
    /** The message that this one answers, shown above it. */
    quote: z.nullable(z.string()),
    editedAt: z.nullable(z.number()),
    deletedAt: z.nullable(z.number()),
    pinned: z.nullable(z.object({ by: z.string(), at: z.number() })),
    /** Of the message that begins a thread: how many replies it has, the last one, and some who wrote them. */
    replies: z.nullable(
      z.object({ count: z.number(), lastAt: z.number(), lastSeq: z.number(), people: z.array(z.string()) }),
    ),
  }),
  version: 4,
  upgrade: (row) => (typeof row === 'object' ? { ...blank, ...row } : row),
  atHand: { newest: 50, by: 'seq' },
})
export type Message = z.infer<typeof Message.schema>

export const text = z.string().check(z.maxLength(maxMessageLength, 'A message can have at most 10,000 characters.'))

/** When something can be said in a space, or done to what was said. */
export const whenTalking = [openSpace, commentsOn]

export const sendMessage = defineAction({
  name: 'chat/send-message',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    text,
    thread: z.optional(IdSchema),
    quote: z.optional(IdSchema),
    files: z.optional(z.array(IdSchema).check(z.maxLength(maxFiles, `A message can have at most ${maxFiles} files.`))),
  }),
  may: talkers,
  when: [...whenTalking, everyoneAllowed],
  refusals: {
    empty: 'Write something first.',
    'file-gone': 'An attached file no longer exists. Remove it and try again.',
    'thread-gone': 'The message that started this thread no longer exists.',
  },
  async apply(tx, { space, id, text, thread = null, quote = null, files: ids = [] }, deed) {
    const { by, at, seq, refuse } = deed
    const trimmed = text.trim()
    if (isNothing(trimmed, ids)) refuse('empty')
    const files = (await showFiles(tx, ids, { space, id, thread, by })) ?? refuse('file-gone')
    await tx.add(Message, { ...blank, space, id, author: by, text: trimmed, at, seq, thread, quote, files })
    if (!thread) return
    const root = await tx.get(Message, { space, id: thread })
    if (!mayBegin(root)) return refuse('thread-gone')
    await tx.put(Message, { ...root, replies: withReply(root.replies, { by, at, seq }) })
  },
})

const isNothing = (text: string, files: readonly string[]): boolean => text === '' && files.length === 0

/** Whether a thread may hang on a message. */
const mayBegin = (message: Message | undefined): message is Message =>
  message !== undefined && message.deletedAt === null && message.thread === null

/** The files of a message as it shows them; undefined when one is gone. */
async function showFiles(
  tx: Tx,
  ids: readonly string[],
  { space, id, thread, by }: Pick<Message, 'space' | 'id' | 'thread'> & { readonly by: string },
): Promise<FileRef[] | undefined> {
  const files: FileRef[] = []
  for (const file of new Set(ids)) {
    const shown = await showFile(tx, { space, id: file, by }, { kind: 'message', id, ...(thread && { thread }) })
    if (!shown) return undefined
    files.push(fileRef(shown))
  }
  return files
}

/** What a message says in one line: its words, else the names of its files. */
export const wordsOf = ({ text, files }: Pick<Message, 'text' | 'files'>): string =>
  text || files.map(({ name }) => name).join(', ')

const namedPeople = 5

function withReply(
  before: Message['replies'],
  { by, at, seq }: { by: string; at: number; seq: number },
): Message['replies'] {
  const others = (before?.people ?? []).filter((person) => person !== by)
  return {
    count: (before?.count ?? 0) + 1,
    lastAt: at,
    lastSeq: seq,
    people: [by, ...others].slice(0, namedPeople),
  }
}
