import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, serverOnly, anytime } from '@atrium/engine/contract'
import { Activity } from './activity.ts'

/** So many lines are rewritten by one deed. */
export const rewrittenAtOnce = 200

/** What is said of something whose name is gone. */
const words: Readonly<Record<string, string>> = {
  document_created: 'Created a document',
  document_trashed: 'Moved a document to the trash',
  document_restored: 'Restored a document',
  document_shared: 'Shared a document with people outside',
}

/** Takes the name of what was deleted for good out of what was done to it. Only the server does it. */
export const forgetActivity = defineAction({
  name: 'workspaces/forget-activity',
  input: z.object({ space: SpaceIdSchema, ids: z.array(z.string()).check(z.maxLength(rewrittenAtOnce)) }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, ids }) {
    for (const id of ids) {
      const activity = await tx.get(Activity, { space, id })
      if (!activity) continue
      const metadata = { ...activity.metadata, description: words[activity.type] ?? 'Changed something' }
      await tx.put(Activity, { ...activity, targetName: '', metadata })
    }
  },
})
