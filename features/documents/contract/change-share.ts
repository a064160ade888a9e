import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, writers } from '@atrium/engine/contract'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'
import { DocumentShare, shareChoices, token } from './share.ts'

/** Says for how long a link leads somewhere, how far, and who may find it. */
export const changeShare = defineAction({
  name: 'documents/change-share',
  title: 'Change link',
  input: z.object({ space: SpaceIdSchema, token, ...shareChoices }),
  may: writers,
  when: [openSpace, sharingOn],
  refusals: {
    'no-link': 'This link no longer exists. Create a new one.',
    'has-password': 'Search engines cannot list a link with a password. Remove the password first.',
  },
  async apply(tx, { space, token: id, ...choices }, { refuse }) {
    const share = (await tx.get(DocumentShare, { space, id })) ?? refuse('no-link')
    if (share.hasPassword && choices.isListed) refuse('has-password')
    await tx.put(DocumentShare, { ...share, ...choices })
  },
})
