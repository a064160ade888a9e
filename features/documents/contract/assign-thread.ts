import * as z from 'zod/mini'
import { IdSchema, defineAction, talkers } from '@atrium/engine/contract'
import { CommentThread } from './comment-thread.ts'
import { onThread } from './document-gates.ts'
import { mayReadThere, noReader, oneThread, whenCommenting } from './thread-rules.ts'

/** Asks somebody to see to a thread, in place of whoever was asked before; nobody any more with `person` null. */
export const assignThread = defineAction({
  name: 'documents/assign-thread',
  title: 'Assign comments',
  input: z.object({ ...oneThread, person: z.nullable(IdSchema) }),
  may: talkers,
  when: whenCommenting,
  on: onThread,
  refusals: { 'no-reader': noReader, resolved: 'This thread is resolved. Reopen it first.' },
  async apply(tx, { space, person }, { on: thread, seq, refuse }) {
    if (person !== null && thread.resolvedBy !== null) refuse('resolved')
    if (person !== null && !(await mayReadThere(tx, { space, person }))) refuse('no-reader')
    if (person !== thread.assignee) await tx.put(CommentThread, { ...thread, assignee: person, seq })
  },
})
