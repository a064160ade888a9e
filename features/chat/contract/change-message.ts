import {
  type SpaceId,
  type Deed,
  IdSchema,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  talkers,
  anytime,
  writers,
  serverOnly,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { hideFile } from '@atrium/features/files/contract'
import { checkEveryone, everyoneGate, mentionsEveryone } from './mention-everyone.ts'
import { Message, text, whenTalking } from './message.ts'
import { onMessage, onOwnMessage, onRemovableMessage } from './on-message.ts'
import { MessageVersion } from './message-version.ts'

const target = { space: SpaceIdSchema, message: IdSchema }

/** What mentioned everyone before may go on to do so. */
const moreAllowed = defineGate({
  ...everyoneGate,
  async pass(tx, { space, message, text: now }: { space: SpaceId; message: string; text: string }, deed) {
    if (!mentionsEveryone(now)) return
    const before = await tx.get(Message, { space, id: message })
    if (!before || !mentionsEveryone(before.text)) await checkEveryone(tx, deed)
  },
})

/** Changes the words of a message of one's own; what it said before is kept. */
export const editMessage = defineAction({
  name: 'chat/edit-message',
  input: z.object({ ...target, text }),
  may: talkers,
  when: [...whenTalking, moreAllowed],
  on: onOwnMessage,
  refusals: { empty: 'A message cannot be empty. Delete it instead.' },
  async apply(tx, { text }, deed) {
    const { on: message, at, refuse } = deed
    const trimmed = text.trim()
    if (trimmed === '' && message.files.length === 0) refuse('empty')
    if (trimmed === message.text) return
    await keepVersion(tx, message, deed)
    await tx.put(Message, { ...message, text: trimmed, editedAt: at })
  },
})

/** Takes the words of a message away, with all that it said before: one's own, or as an owner or administrator anybody's. */
export const deleteMessage = defineAction({
  name: 'chat/delete-message',
  input: z.object(target),
  may: talkers,
  when: whenTalking,
  on: onRemovableMessage,
  refusals: {},
  async apply(tx, { space, message: id }, { on: message, at }) {
    const { author: owner } = message
    for (const file of message.files) await hideFile(tx, { space, id: file.id, at, owner }, { kind: 'message', id })
    await tx.put(Message, { ...message, text: '', files: [], deletedAt: at, reactions: [], pinned: null })
    await countDown(tx, message)
  },
})

/** Takes a reply off the count of the message that began its thread. */
async function countDown(tx: Tx, { space, thread }: Message): Promise<void> {
  const root = thread ? await tx.get(Message, { space, id: thread }) : undefined
  if (!root?.replies) return
  const count = root.replies.count - 1
  await tx.put(Message, { ...root, replies: count > 0 ? { ...root.replies, count } : null })
}

/** Keeps a message where everybody of the space finds it, or lets it go. */
export const pinMessage = defineAction({
  name: 'chat/pin-message',
  input: z.object({ ...target, isPinned: z.boolean() }),
  may: writers,
  when: whenTalking,
  on: onMessage,
  refusals: {},
  async apply(tx, { isPinned }, { on: message, by, at }) {
    if (isPinned === (message.pinned !== null)) return
    await tx.put(Message, { ...message, pinned: isPinned ? { by, at } : null })
  },
})

/** Drops what messages said before that are deleted now. Only the server does it. */
export const dropVersions = defineAction({
  name: 'chat/drop-versions',
  input: z.object({ ...target, versions: z.array(IdSchema).check(z.maxLength(200)) }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, message: id, versions }) {
    const message = await tx.get(Message, { space, id })
    if (message && message.deletedAt === null) return
    for (const version of versions) await tx.drop(MessageVersion, { space, id: version })
  },
})

const keepVersion = (tx: Tx, message: Message, { id, at, seq }: Pick<Deed, 'id' | 'at' | 'seq'>): Promise<void> =>
  tx.add(MessageVersion, {
    space: message.space,
    id,
    message: message.id,
    text: message.text,
    at: message.editedAt ?? message.at,
    until: at,
    seq,
  })
