import { type Role, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { AccessRole } from '../../contract/access/page-space.ts'

/** What each access lets somebody do. */
export const accessLabels: Readonly<Record<AccessRole, string>> = {
  admin: 'Full access',
  member: 'Can edit',
  commenter: 'Can comment',
  viewer: 'Can view',
}

const deeds: Readonly<Record<AccessRole, string>> = {
  admin: 'has full access to',
  member: 'can edit',
  commenter: 'can comment on',
  viewer: 'can view',
}

/** What a role in the space of a document comes to. */
export const accessOf = (role: Role): AccessRole => (role === 'owner' || role === 'guest' ? 'admin' : role)

/** What somebody sees whom one sees documents as. */
export function seeingWords(name: string, access: AccessRole | undefined): string {
  const all = `You see these documents as ${name} does.`
  return access ? `${all} ${name} ${deeds[access]} this one.` : all
}

/** All who are in a place, in the middle of a sentence; undefined of somebody’s own documents. */
export function everyoneIn(space: string, name: string | undefined): string | undefined {
  if (space === teamSpace) return 'everyone on the team'
  return space.startsWith(ownSpace('')) ? undefined : `everyone in ${name ?? 'another workspace'}`
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
