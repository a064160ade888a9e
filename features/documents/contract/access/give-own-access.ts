import * as z from 'zod/mini'
import { PageSpaceIdSchema, defineAction, ownSpace, teamSpace, writers } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { admit, openSpace as openNewSpace, placeOf } from '@atrium/features/spaces/contract'
import { memberOf, openSpace } from '@atrium/features/workspaces/contract'
import { onePage } from '../document.ts'
import { onUnlocked } from '../document-gates.ts'
import { moveAway } from '../move-away.ts'
import { granteeRefusals, mustBeThere, settle, spacesOfGrantee } from './grant-access.ts'
import { PageSpace, grantSchema } from './page-space.ts'
import { isSameGrantee, mostGrants } from './grants.ts'

/**
 * Gives a page, with all that lies in it, access of its own: those read it to whom it is given, whoever reads the place in which
 * it is shown. It keeps its id, text, comments, versions, files and links, which only the server knows, as with `moveAway`.
 */
export const giveOwnAccess = defineAction({
  name: 'documents/give-own-access',
  title: 'Choose who can open document',
  input: z.object({
    ...onePage,
    to: PageSpaceIdSchema,
    grants: z.array(grantSchema).check(z.maxLength(mostGrants)),
  }),
  may: writers,
  when: [openSpace],
  on: onUnlocked,
  limit: { times: 60, perMs: 60_000 },
  refusals: {
    ...granteeRefusals,
    'has-own': 'This document already has its own access settings.',
    'no-profile': 'Your profile is not ready yet. Sign in again.',
    'of-others': 'Only owners and admins can choose who opens documents that others created. Ask one of them.',
    'too-many': 'You can choose who opens at most 1,000 documents at once. Start with a part of them.',
    'no-room': moveAway.refusals['no-room'],
  },
  also: ({ to, grants }, by) => [to, ownSpace(by), ...grants.flatMap(spacesOfGrantee)],
  async apply(tx, { space, id, to, grants: given }, { by, at, on: document, refuse }) {
    const around = await tx.get(PageSpace, { space, id: space })
    if (around?.root === id) refuse('has-own')
    const profile = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    const grants = given.filter(
      (grant, index) => grant.id !== by && given.findLastIndex((other) => isSameGrantee(grant, other)) === index,
    )
    for (const grant of grants) await mustBeThere(tx, grant, { by, space, refuse })
    await openNewSpace(tx, { id: to, kind: 'page', parent: await placeOf(tx, space) })
    await admit(tx, memberOf(profile, { space: to, role: 'owner', joinedAt: at }))
    const shown = { under: document.parent, order: document.order }
    const page: PageSpace = { space: to, id: to, root: id, ...shown, owner: by, grants, createdAt: at }
    await tx.add(PageSpace, page)
    for (const grant of grants) if (grant.kind === 'person') await settle(tx, page, { space: to, person: grant.id, at })
  },
})
