import { type Gate, type GateDeed, type Key, type Tx, defineGate, type SpaceId } from '@atrium/engine/contract'
import { CommentThread } from './comment-thread.ts'
import { Document } from './document.ts'
import { pathOf } from './page-rules.ts'

const notFound = {
  'not-found': 'Document not found. It may have been deleted or you may not have permission to access it.',
} as const
const inTrash = { ...notFound, 'in-trash': 'This document is in the trash. Restore it first.' } as const
const locked = { ...inTrash, locked: 'This document is locked. Unlock it to edit it.' } as const

/** The document, unless it, or one that it lies in, is in the trash. */
async function openDocument(
  tx: Pick<Tx, 'get'>,
  key: Key,
  { refuse }: Pick<GateDeed<keyof typeof inTrash>, 'refuse'>,
): Promise<Document> {
  const page = (await tx.get(Document, key)) ?? refuse('not-found')
  const path = await pathOf(tx, page)
  return path.some(({ trash }) => trash) ? refuse('in-trash') : page
}

const openGate = <Input>(keyOf: (input: Input) => Key): Gate<Input, Document> =>
  defineGate({
    name: 'the document is not in the trash',
    refusals: inTrash,
    pass: (tx, input: Input, deed) => openDocument(tx, keyOf(input), deed),
  })

const unlockedGate = <Input>(keyOf: (input: Input) => Key): Gate<Input, Document> =>
  defineGate({
    name: 'the document is neither locked nor in the trash',
    refusals: locked,
    async pass(tx, input: Input, deed) {
      const page = await openDocument(tx, keyOf(input), deed)
      return page.isLocked ? deed.refuse('locked') : page
    },
  })

const itself = ({ space, id }: Key): Key => ({ space, id })
/** Of what belongs to a document, as a version does. */
const itsDocument = ({ space, document }: { readonly space: SpaceId; readonly document: string }): Key => ({
  space,
  id: document,
})

/** Hands on a document that is there, in the trash or not. */
const onAnyDocument = defineGate({
  name: 'the document is there',
  refusals: notFound,
  pass: async (tx, key: Key, { refuse }) => (await tx.get(Document, itself(key))) ?? refuse('not-found'),
})

/** Hands on a document that can be brought back from the trash, where it is there. */
export const onRestorable = defineGate({
  name: 'the document is not deleted forever',
  refusals: { ...notFound, 'deleted-forever': 'This document was deleted forever.' },
  async pass(tx, key: Key, deed) {
    const page = await onAnyDocument.pass(tx, key, deed)
    return page.trash?.isForever ? deed.refuse('deleted-forever') : page
  },
})

/** Hands on a document of the trash, with when it went there. */
export const onTrashed = defineGate({
  name: 'the document is in the trash',
  refusals: { ...notFound, 'not-in-trash': 'Move the document to the trash first.' },
  async pass(tx, key: Key, deed) {
    const page = await onAnyDocument.pass(tx, key, deed)
    return { page, trash: page.trash ?? deed.refuse('not-in-trash') }
  },
})

/** Each hands on a document that is not in the trash. */
export const onDocument = openGate(itself)
export const onItsDocument = openGate(itsDocument)

/** Each hands on a document that can be written. */
export const onUnlocked = unlockedGate(itself)
export const onItsUnlocked = unlockedGate(itsDocument)

/** Hands on a thread of comments whose document is not in the trash. */
export const onThread = defineGate({
  name: 'the thread is there, its document not in the trash',
  refusals: { ...inTrash, gone: 'This thread no longer exists.' },
  async pass(tx, { space, thread: id }: { readonly space: SpaceId; readonly thread: string }, deed) {
    const thread = (await tx.get(CommentThread, { space, id })) ?? deed.refuse('gone')
    await openDocument(tx, { space, id: thread.document }, deed)
    return thread
  },
})
