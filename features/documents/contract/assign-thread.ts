import * as z from 'zod/mini'
import { IdSchema, type SpaceId, defineAction, defineGate, talkers } from '@atrium/engine/contract'
import { CommentThread } from './comment-thread.ts'
import { onThread } from './document-gates.ts'
import { itsReader, mustBeReader, oneThread, whenCommenting } from './thread-rules.ts'

interface Assigning {
  readonly space: SpaceId
  readonly thread: string
  readonly person: string | null
}

const onAssigned = defineGate({
  name: `${onThread.name}; it is not resolved, and ${itsReader.name}, where somebody is asked`,
  refusals: { ...onThread.refusals, ...itsReader.refusals, resolved: 'This thread is resolved. Reopen it first.' },
  async pass(tx, assigning: Assigning, deed) {
    const thread = await onThread.pass(tx, assigning, deed)
    if (assigning.person !== null && thread.resolvedBy !== null) deed.refuse('resolved')
    await mustBeReader(tx, assigning, deed)
    return thread
  },
})

/** Asks somebody to see to a thread, in place of whoever was asked before; nobody any more with `person` null. */
export const assignThread = defineAction({
  name: 'documents/assign-thread',
  title: 'Assign comments',
  input: z.object({ ...oneThread, person: z.nullable(IdSchema) }),
  may: talkers,
  when: whenCommenting,
  on: onAssigned,
  refusals: {},
  async apply(tx, { person }, { on: thread, seq }) {
    if (person !== thread.assignee) await tx.put(CommentThread, { ...thread, assignee: person, seq })
  },
})
