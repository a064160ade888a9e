import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, writers } from '@atrium/engine/contract'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'
import { onLink, token } from './share-document.ts'
import { DocumentShare, shareChoices } from './document-share.ts'

/** Says for how long a link leads somewhere, how far, and who may find it. */
export const changeShare = defineAction({
  name: 'documents/change-share',
  title: 'Change link',
  input: z.object({ space: SpaceIdSchema, token, ...shareChoices }),
  may: writers,
  when: [openSpace, sharingOn],
  on: onLink,
  refusals: {
    'has-password': 'Search engines cannot list a link with a password. Remove the password first.',
  },
  async apply(tx, { until, withPages, isListed }, { on: share, refuse }) {
    if (share.hasPassword && isListed) refuse('has-password')
    await tx.put(DocumentShare, { ...share, until, withPages, isListed })
  },
})
