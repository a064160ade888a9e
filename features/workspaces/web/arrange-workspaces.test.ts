import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId, Role, SpaceId } from '@atrium/engine/contract'
import type { Workspace } from '../contract/workspace.ts'
import { type Looker, arrangeWorkspaces, inSections, matching, newestFirst } from './arrange-workspaces.ts'

const me = newId<'person'>() as PersonId

function workspaceOf(name: string, given: Partial<Workspace> = {}): Workspace {
  return {
    space: name as SpaceId,
    id: name as SpaceId,
    name,
    description: '',
    ownerId: 'other',
    createdAt: 0,
    updatedAt: 0,
    clientCreatedAt: '',
    clientUpdatedAt: '',
    archivedAt: null,
    deletedAt: null,
    activities: 0,
    icon: null,
    isSample: false,
    onlyAdded: false,
    settings: { theme: 'dark', notifications: true, sharing: true },
    stats: { documentCount: 0, memberCount: 1, lastActivity: 0 },
    permissions: { public: false, allowComments: true, allowSharing: true },
    ...given,
  }
}

const looker = (roles: Readonly<Record<string, Role>> = {}): Looker => ({ person: me, roleIn: (space) => roles[space] })

test('R7.08 owned and joined workspaces are one list without doubles, the newest change first', () => {
  const owned = workspaceOf('owned', { ownerId: me, updatedAt: 2 })
  const rows = [owned, workspaceOf('joined', { updatedAt: 3 }), owned, workspaceOf('old', { updatedAt: 1 })]
  const listed = newestFirst(arrangeWorkspaces(rows, looker()))
  expect(listed.map(({ workspace }) => workspace.id)).toEqual(['joined', 'owned', 'old'])
})

test('R7.09 the list that is kept up goes by name, with ids and owners', () => {
  const rows = [
    workspaceOf('b', { name: 'Zebra' }),
    workspaceOf('a', { name: 'émigré' }),
    workspaceOf('c', { name: 'Fern' }),
  ]
  const listed = arrangeWorkspaces(rows, looker())
  expect(listed.map(({ workspace }) => workspace.name)).toEqual(['émigré', 'Fern', 'Zebra'])
  expect(listed[0]?.workspace).toMatchObject({ id: 'a', ownerId: 'other' })
})

test('R3.05 R6.03 a listed workspace carries the role, and its label: owner of one’s own, shared for all others', () => {
  const rows = [workspaceOf('mine', { ownerId: me }), workspaceOf('yours')]
  const listed = arrangeWorkspaces(rows, looker({ mine: 'owner', yours: 'member' }))
  expect(listed.map(({ space, role, label }) => [space, role, label])).toEqual([
    ['mine', 'owner', 'owner'],
    ['yours', 'member', 'shared'],
  ])
})

test('a deleted workspace is in no list', () => {
  const rows = [workspaceOf('gone', { ownerId: me, deletedAt: 1 }), workspaceOf('there')]
  expect(arrangeWorkspaces(rows, looker()).map(({ space }) => space)).toEqual(['there'])
})

test('what one keeps close comes by itself, and what is archived last', () => {
  const rows = [
    workspaceOf('a'),
    workspaceOf('b', { archivedAt: 1 }),
    workspaceOf('c'),
    workspaceOf('d', { archivedAt: 1 }),
  ]
  const sections = inSections(arrangeWorkspaces(rows, looker()), new Set(['c', 'd', 'gone']))
  const ids = Object.values(sections).map((part) => part.map(({ space }: { space: SpaceId }) => space))
  expect(ids).toEqual([['c', 'd'], ['a'], ['b']])
})

test('a filter takes words of names and descriptions in any order, case and accent', () => {
  const rows = [workspaceOf('a', { name: 'Équipe Été' }), workspaceOf('b', { name: 'Fair', description: 'In summer' })]
  const listed = arrangeWorkspaces(rows, looker())
  const found = (words: string) => matching(listed, words).map(({ space }) => space as string)
  expect(found(' ete equipe')).toEqual(['a'])
  expect(found('SUMMER fai')).toEqual(['b'])
  expect(found('')).toEqual(['a', 'b'])
  expect(found('été fair')).toEqual([])
})
