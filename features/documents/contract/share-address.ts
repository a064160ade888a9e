import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, writers } from '@atrium/engine/contract'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'
import { onLink, token } from './share-document.ts'
import { DocumentShare } from './document-share.ts'

/** Shorter than any token, so that no address of one's choice is the token of another link. */
export const maxShareAddress = 21

const address = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,19}[a-z0-9]$/))

/** What other public pages lie below. */
const reserved: readonly string[] = ['calendar']

/** What somebody types as an address of one: its letters small, and hyphens for what cannot stand in it. */
export const asShareAddress = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, maxShareAddress)

/** Gives a link an address that people can say, besides the one that nobody can guess, or takes it away; one address is one link's. */
export const changeShareAddress = defineAction({
  name: 'documents/change-share-address',
  title: 'Address of link',
  input: z.object({ space: SpaceIdSchema, token, address: z.nullable(address) }),
  may: writers,
  when: [openSpace, sharingOn],
  on: onLink,
  limit: { times: 60, perMs: 60_000 },
  refusals: {
    'reserved-address': 'This address is reserved. Choose another.',
  },
  async apply(tx, { address: chosen }, { on: share, refuse }) {
    if (chosen !== null && reserved.includes(chosen)) refuse('reserved-address')
    await tx.put(DocumentShare, { ...share, address: chosen })
  },
})
