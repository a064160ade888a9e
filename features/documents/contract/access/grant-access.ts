import * as z from 'zod/mini'
import {
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  anytime,
  defineAction,
  managers,
  ownSpace,
  readers,
  teamSpace,
} from '@atrium/engine/contract'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { Person } from '@atrium/features/people/contract'
import { Member, admit, dismiss, giveRole, placeOf } from '@atrium/features/spaces/contract'
import { Workspace, memberOf } from '@atrium/features/workspaces/contract'
import { type Grantee, PageSpace, grantSchema, granteeFields } from './page-space.ts'
import { grantedTo, grantsBut, mostGrants, onPageSpace } from './grants.ts'

export const granteeRefusals = {
  'no-person': 'This person is no longer on the team.',
  'no-group': 'This group no longer exists.',
  'not-there': 'You can give access only to the team and to workspaces in which you are yourself.',
  'too-many-grants': `Access to one document can be given to at most ${mostGrants} people, groups and spaces. Use a group.`,
  'owner-stays': 'The owner of a document always has full access to it.',
} as const

type Refuse = (code: keyof typeof granteeRefusals) => never

/** The spaces to which giving somebody access writes. */
export const spacesOfGrantee = ({ kind, id }: Grantee): readonly SpaceId[] => (kind === 'person' ? [ownSpace(id)] : [])

interface Giving {
  readonly by: string
  /** Where the page lies: whom a guest may name are those who are in it, or in its place. */
  readonly space: SpaceId
  readonly refuse: Refuse
}

/** Refuses to give access to whom there is not, or who is not one's own to name. */
export async function mustBeThere(
  tx: Pick<Tx, 'get'>,
  { kind, id }: Grantee,
  { by, space, refuse }: Giving,
): Promise<void> {
  if (kind === 'person' && !(await isKnown(tx, id, { by, space }))) refuse('no-person')
  if (kind === 'group' && !(await isGroupOf(tx, id, by))) refuse('no-group')
  if (kind === 'space' && !(await isReadBy(tx, id, by))) refuse('not-there')
}

/** Whether somebody is on the team. A guest is told so only of those whom they meet where the page lies. */
async function isKnown(tx: Pick<Tx, 'get'>, id: string, { by, space }: Omit<Giving, 'refuse'>): Promise<boolean> {
  if (!(await tx.get(Member, { space: teamSpace, id }))) return false
  if (!(await isGuest(tx, by))) return true
  const places = [space, await placeOf(tx, space)]
  for (const place of places) if (await tx.get(Member, { space: place, id })) return true
  return false
}

/** Guests know of no groups. */
const isGroupOf = async (tx: Pick<Tx, 'get'>, id: string, by: string): Promise<boolean> =>
  !(await isGuest(tx, by)) && (await tx.get(PeopleGroup, { space: teamSpace, id })) !== undefined

const isGuest = async (tx: Pick<Tx, 'get'>, id: string): Promise<boolean> =>
  (await tx.get(Member, { space: teamSpace, id }))?.role === 'guest'

/** Whether somebody is in the team or in a workspace, and no guest there. */
async function isReadBy(tx: Pick<Tx, 'get'>, space: string, by: string): Promise<boolean> {
  const member = await tx.get(Member, { space, id: by })
  const isPlace = space === teamSpace || (await tx.get(Workspace, { space, id: space })) !== undefined
  return isPlace && member !== undefined && readers.includes(member.role)
}

/** Gives a person, a group or all of a space access to a page, or another access than before. */
export const grantAccess = defineAction({
  name: 'documents/grant-access',
  title: 'Give access to document',
  input: z.object({ space: SpaceIdSchema, ...grantSchema.shape }),
  may: managers,
  when: anytime,
  on: onPageSpace,
  limit: { times: 300, perMs: 60_000 },
  refusals: granteeRefusals,
  also: (input) => spacesOfGrantee(input),
  async apply(tx, { space, kind, id, role }, { by, at, on: page, refuse }) {
    if (kind === 'person' && id === page.owner) refuse('owner-stays')
    await mustBeThere(tx, { kind, id }, { by, space, refuse })
    const others = grantsBut(page.grants, { kind, id })
    if (others.length >= mostGrants) refuse('too-many-grants')
    const grants = [...others, { kind, id, role }]
    await tx.put(PageSpace, { ...page, grants })
    if (kind === 'person') await settle(tx, { ...page, grants }, { space, person: id, at })
  },
})

/** Takes access to a page back. Who has it by a group or a space besides keeps it as that gives it. */
export const revokeAccess = defineAction({
  name: 'documents/revoke-access',
  title: 'Take back access to document',
  input: z.object({ space: SpaceIdSchema, ...granteeFields }),
  may: managers,
  when: anytime,
  on: onPageSpace,
  refusals: {},
  also: (input) => spacesOfGrantee(input),
  apply: (tx, { space, kind, id }, { at, on: page }) => without(tx, { space, page, grantee: { kind, id } }, at),
})

/** Gives up one's own access to a page; who has it by a group or a space keeps it. */
export const leavePage = defineAction({
  name: 'documents/leave',
  title: 'Leave document',
  input: z.object({ space: SpaceIdSchema }),
  may: readers,
  when: anytime,
  on: onPageSpace,
  also: (_input, by) => [ownSpace(by)],
  refusals: {},
  apply: (tx, { space }, { by, at, on: page }) => without(tx, { space, page, grantee: { kind: 'person', id: by } }, at),
})

interface Taken {
  readonly space: SpaceId
  readonly page: PageSpace
  readonly grantee: Grantee
}

async function without(tx: Tx, { space, page, grantee }: Taken, at: number): Promise<void> {
  const grants = grantsBut(page.grants, grantee)
  if (grants.length < page.grants.length) await tx.put(PageSpace, { ...page, grants })
  if (grantee.kind === 'person') await settle(tx, { ...page, grants }, { space, person: grantee.id, at })
}

interface Settled {
  readonly space: SpaceId
  readonly person: string
  readonly at: number
}

/** Has somebody be in the space of a page as its grants say at this moment. */
export async function settle(tx: Tx, page: PageSpace, { space, person, at }: Settled): Promise<void> {
  if (person === page.owner) return
  const role = await grantedTo(tx, page.grants, person)
  if (!role) return dismiss(tx, { space, id: person })
  const member = await tx.get(Member, { space, id: person })
  if (member) return giveRole(tx, member, role)
  const profile = await tx.get(Person, { space: teamSpace, id: person })
  if (profile) await admit(tx, memberOf(profile, { space, role, joinedAt: at }))
}
