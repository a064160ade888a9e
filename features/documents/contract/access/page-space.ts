import * as z from 'zod/mini'
import {
  IdSchema,
  type Role,
  SpaceIdSchema,
  type Tx,
  defineGate,
  defineRecord,
  teamSpace,
} from '@atrium/engine/contract'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { Member } from '@atrium/features/spaces/contract'

/** What somebody may do who was given access to a page, from most to least. */
export const accessRoles = ['admin', 'member', 'commenter', 'viewer'] as const
export type AccessRole = (typeof accessRoles)[number]

/** To so many people, groups and spaces access to one page is given. */
export const mostGrants = 100

export const granteeFields = {
  kind: z.enum(['person', 'group', 'space']),
  /** Of the person or the group; of a space the space itself. */
  id: z.union([IdSchema, SpaceIdSchema]),
}

/** To whom access is given: a person, the people of a group, or all who are in a space, but guests of the team. */
export interface Grantee {
  readonly kind: 'person' | 'group' | 'space'
  readonly id: string
}

export const grantSchema = z.object({ ...granteeFields, role: z.enum(accessRoles) })
export type Grant = z.infer<typeof grantSchema>

/**
 * A page with access of its own, which is a space, with all that lies in it. Its owner is who gave it that; everybody else is in
 * it by a grant. It is shown where it was: in the pages of its space's parent, under a page of that, or at the top.
 */
export const PageSpace = defineRecord({
  name: 'pageSpace',
  schema: z.object({
    space: SpaceIdSchema,
    id: SpaceIdSchema,
    /** The page. */
    root: z.string(),
    /** The page under which it is shown, which may itself have access of its own. */
    under: z.nullable(z.string()),
    /** Its place among those. */
    order: z.string(),
    owner: z.string(),
    grants: z.array(grantSchema),
    createdAt: z.number(),
  }),
  forGuest: (row) => ({ ...row, grants: row.grants.filter(({ kind }) => kind === 'person') }),
})
export type PageSpace = z.infer<typeof PageSpace.schema>

export const noPageSpace = { 'no-own-access': 'This document no longer has its own access settings.' } as const

/** Hands on the page space in which something is done. */
export const onPageSpace = defineGate({
  name: 'the space is a document with access of its own',
  refusals: noPageSpace,
  pass: async (tx, _input: unknown, { space, refuse }) =>
    (await tx.get(PageSpace, { space, id: space })) ?? refuse('no-own-access'),
})

export const isSameGrantee = (one: Grantee, other: Grantee): boolean => one.kind === other.kind && one.id === other.id

/** The grants without the one to `grantee`. */
export const grantsBut = (grants: readonly Grant[], grantee: Grantee): Grant[] =>
  grants.filter((grant) => !isSameGrantee(grant, grantee))

/** The most that some grants give together, or nothing. */
export const mostOf = (given: readonly AccessRole[]): readonly AccessRole[] =>
  accessRoles.filter((role) => given.includes(role)).slice(0, 1)

/** Whether somebody has access by a grant, as groups and spaces are at this moment. */
export async function isGrantedBy(tx: Pick<Tx, 'get'>, { kind, id }: Grantee, person: string): Promise<boolean> {
  if (kind === 'person') return id === person
  if (kind === 'space') return isIn(await tx.get(Member, { space: id, id: person }))
  const group = await tx.get(PeopleGroup, { space: teamSpace, id })
  return group?.people.includes(person) ?? false
}

/** Whether who has that row reads the space. */
const isIn = (member: { readonly role: Role } | undefined): boolean => member !== undefined && member.role !== 'guest'

/** The role that the grants give somebody now; undefined for none. */
export async function grantedTo(
  tx: Pick<Tx, 'get'>,
  grants: readonly Grant[],
  person: string,
): Promise<AccessRole | undefined> {
  const own = grants.find((grant) => isSameGrantee(grant, { kind: 'person', id: person }))
  if (own) return own.role
  const given: AccessRole[] = []
  for (const grant of grants) if (await isGrantedBy(tx, grant, person)) given.push(grant.role)
  return mostOf(given)[0]
}
