import { ownSpace, teamSpace } from '@atrium/engine/contract'
import type { AccessRole } from '../../contract/access/page-space.ts'

/** What each access lets somebody do. */
export const accessLabels: Readonly<Record<AccessRole, string>> = {
  admin: 'Full access',
  member: 'Can edit',
  commenter: 'Can comment',
  viewer: 'Can view',
}

/** All who are in a place, in the middle of a sentence; undefined of somebody’s own documents. */
export function everyoneIn(space: string, name: string | undefined): string | undefined {
  if (space === teamSpace) return 'everyone on the team'
  return space.startsWith(ownSpace('')) ? undefined : `everyone in ${name ?? 'another workspace'}`
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
