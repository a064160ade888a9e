import { type Role, type Tx, defineGate, teamSpace } from '@atrium/engine/contract'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { Member } from '@atrium/features/spaces/contract'
import { type AccessRole, type Grant, type Grantee, PageSpace, accessRoles } from './page-space.ts'

/** To so many people, groups and spaces access to one page is given. */
export const mostGrants = 100

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
