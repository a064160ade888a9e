import { newId } from '@atrium/base/id'
import { type PersonId, type Role, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Memory, createMemory } from '../../engine/server/testing/memory.ts'
import type { Document } from '@atrium/features/documents/contract'
import type { SpaceFile } from '@atrium/features/files/contract'
import { Person } from '@atrium/features/people/contract'
import { Member, Space } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'

export const ada = newId<'person'>()
export const bob = newId<'person'>()
export const cleo = newId<'person'>()

const names: ReadonlyMap<string, string> = new Map([
  [ada, 'Ada'],
  [bob, 'Bob'],
  [cleo, 'Cleo'],
])

export const personOf = (id: PersonId, change: Partial<Person> = {}): Person => ({
  space: teamSpace,
  id,
  email: `${(names.get(id) ?? 'somebody').toLowerCase()}@example.org`,
  displayName: names.get(id) ?? 'Somebody',
  firstName: names.get(id) ?? 'Somebody',
  status: 'online',
  lastStatusChange: null,
  statusText: '',
  statusEmoji: '',
  statusUntil: null,
  quietHours: null,
  zone: null,
  avatar: null,
  suspendedAt: null,
  createdAt: 1,
  lastLogin: 1,
  lastActive: 1,
  updatedAt: 1,
  ...change,
})

export const memberOf = (space: SpaceId, id: string, role: Role): Member => ({
  space,
  id,
  role,
  email: `${(names.get(id) ?? 'somebody').toLowerCase()}@example.org`,
  joinedAt: 1,
})

export const workspaceOf = (id: SpaceId, change: Partial<Workspace> = {}): Workspace => ({
  space: id,
  id,
  name: 'Ops',
  description: '',
  ownerId: ada,
  createdAt: 1,
  updatedAt: 1,
  clientCreatedAt: '',
  clientUpdatedAt: '',
  archivedAt: null,
  deletedAt: null,
  activities: 3,
  icon: null,
  isSample: false,
  onlyAdded: false,
  settings: { theme: 'dark', notifications: true, sharing: true },
  stats: { documentCount: 0, memberCount: 2, lastActivity: 1 },
  permissions: { public: false, allowComments: true, allowSharing: true },
  ...change,
})

/** A picture of Bob's. */
export const fileOf = (space: SpaceId, change: Partial<SpaceFile> = {}): SpaceFile => ({
  space,
  id: newId(),
  name: 'plan.png',
  type: 'image/png',
  size: 9,
  width: 4,
  height: 3,
  thumbnail: 'made',
  by: bob,
  at: 1,
  seq: 1,
  places: [],
  deletedAt: null,
  ...change,
})

/** A page of Bob's. */
export const pageOf = (space: SpaceId, change: Partial<Document> = {}): Document => ({
  space,
  id: newId(),
  parent: null,
  order: 'a0',
  title: 'Plan',
  icon: '',
  cover: '',
  status: null,
  owner: null,
  isLocked: false,
  isTemplate: false,
  trash: null,
  createdBy: bob,
  createdAt: 1,
  updatedBy: bob,
  updatedAt: 1,
  ...change,
})

/** What a page or an event is since it was put into the trash. */
export const trashed = { at: 5, by: bob, isForever: false } as const

/** A team of Ada, its owner, Bob and Cleo, as it is in memory. */
export function teamInMemory(): Memory {
  const memory = createMemory()
  memory.put(Space, { space: teamSpace, id: teamSpace, kind: 'team', state: 'open', parent: null })
  for (const id of [ada, bob, cleo]) {
    memory.put(Person, personOf(id))
    memory.put(Member, memberOf(teamSpace, id, id === ada ? 'owner' : 'member'), memberOf(ownSpace(id), id, 'owner'))
  }
  return memory
}

/** The same with a workspace of Ada's, in which Bob is a member. */
export function workspaceInMemory(change: Partial<Workspace> = {}): {
  readonly memory: Memory
  readonly space: SpaceId
} {
  const memory = teamInMemory()
  const space = newId<'space'>()
  memory.put(Space, { space, id: space, kind: 'workspace', state: 'open', parent: null })
  memory.put(Workspace, workspaceOf(space, change))
  memory.put(Member, memberOf(space, ada, 'owner'), memberOf(space, bob, 'member'))
  return { memory, space }
}
