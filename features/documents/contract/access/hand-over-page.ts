import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, anytime, defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { canOwn } from '@atrium/features/people/contract'
import { Member, handOver } from '@atrium/features/spaces/contract'
import { granteeRefusals } from './grant-access.ts'
import { PageSpace } from './page-space.ts'
import { grantsBut, mostGrants, onPageSpace } from './grants.ts'

/** Makes somebody who can open a page with access of its own the owner of it; who was it keeps full access. */
export const handOverPage = defineAction({
  name: 'documents/hand-over',
  title: 'Hand over document',
  input: z.object({ space: SpaceIdSchema, person: IdSchema }),
  may: owners,
  when: anytime,
  on: onPageSpace,
  refusals: {
    'no-member': 'This person cannot open the document. Give them access first.',
    'cannot-own': 'A guest or a suspended person cannot own a document. Choose someone else.',
    'too-many-grants': granteeRefusals['too-many-grants'],
  },
  also: ({ person }, by) => [ownSpace(person), ownSpace(by)],
  async apply(tx, { space, person }, { by, on: page, refuse }) {
    const heir = (await tx.get(Member, { space, id: person })) ?? refuse('no-member')
    const owner = (await tx.get(Member, { space, id: by })) ?? refuse('no-member')
    if (heir.role === 'owner') return
    if (!(await canOwn(tx, person))) refuse('cannot-own')
    const others = grantsBut(page.grants, { kind: 'person', id: person })
    if (others.length >= mostGrants) refuse('too-many-grants')
    await handOver(tx, { owner, heir })
    await tx.put(PageSpace, { ...page, owner: person, grants: [...others, { kind: 'person', id: by, role: 'admin' }] })
  },
})
