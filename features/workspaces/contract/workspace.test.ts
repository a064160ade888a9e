import { newId } from '@atrium/base/id'
import { type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member, Space } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import {
  ada,
  bob,
  cleo,
  memberOf,
  teamInMemory,
  workspaceInMemory,
  workspaceOf,
} from '../../../tests/contracts/fixture.ts'
import { Activity } from './activity.ts'
import { createWorkspace } from './create-workspace.ts'
import {
  FormerMember,
  deleteWorkspace,
  hideWorkspace,
  purgeWorkspace,
  restoreWorkspace,
  showWorkspace,
  undoMs,
} from './delete-workspace.ts'
import { FavouriteWorkspace, setFavouriteWorkspace } from './favourite-workspace.ts'
import { forgetActivity } from './forget-activity.ts'
import { addMember } from './members.ts'
import { archiveWorkspace, updateWorkspace } from './update-workspace.ts'
import { whyArchived } from './workspace-gates.ts'
import { Workspace } from './workspace.ts'

/** A workspace of Ada's with Bob in it, and what became of it. */
function opsInMemory(change: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(change)
  return {
    memory,
    space,
    ops: () => memory.row(Workspace, { space, id: space }),
    roleOf: (id: string) => memory.row(Member, { space, id })?.role,
    noted: () => memory.rows(Activity).map(({ type, metadata }) => `${type}: ${metadata.description}`),
  }
}

const fresh = (change: object = {}) => ({
  id: newId(),
  name: ' Ops ',
  clientCreatedAt: '2026-01-01T00:00:00Z',
  ...change,
})

test('R3.04 R7.10 who makes a workspace owns it, and it begins with its own first activity', async () => {
  const memory = teamInMemory()
  const given = fresh({ description: ' All of it ' })
  const space = given.id as SpaceId
  const deed = newId()
  expect(await memory.act(createWorkspace, given, { by: bob, role: 'member', id: deed })).toBe('done')
  const ops = memory.row(Workspace, { space, id: space })
  const times = { createdAt: someTime, updatedAt: someTime, clientUpdatedAt: given.clientCreatedAt }
  expect(ops).toMatchObject({ name: 'Ops', description: 'All of it', ownerId: bob, activities: 1, ...times })
  expect(ops).toMatchObject({ archivedAt: null, deletedAt: null, icon: null, isSample: false, onlyAdded: false })
  expect(ops?.permissions).toEqual({ public: false, allowComments: true, allowSharing: true })
  expect(ops?.settings).toEqual({ theme: 'dark', notifications: true, sharing: true })
  expect(ops?.stats).toEqual({ documentCount: 0, memberCount: 1, lastActivity: someTime })
  expect(memory.row(Space, { space, id: space })).toMatchObject({ kind: 'workspace', state: 'open' })
  expect(memory.row(Member, { space, id: bob })).toEqual({ ...memberOf(space, bob, 'owner'), joinedAt: someTime })
  const target = { targetId: space, targetType: 'workspace', targetName: 'Ops' }
  const about = { type: 'workspace_created', userId: bob, timestamp: someTime, seq: 1, ...target }
  const metadata = { workspaceId: space, description: 'Created the workspace Ops' }
  expect(memory.rows(Activity)).toEqual([{ space, id: deed, ...about, metadata }])
})

test('a workspace has a name of one line, an id that is none of a conversation’s, and a creator who is known', async () => {
  const memory = teamInMemory()
  const create = (change: object, by = ada) => memory.act(createWorkspace, fresh(change), { by })
  expect(await create({ name: ' ' })).toBe('no-name')
  expect(await create({ name: 'a\nb' })).toBe('bad-input')
  expect(await create({ id: '0190f3a0-0000-8000-8000-00000000000a' })).toBe('bad-input')
  expect(await create({}, newId<'person'>())).toBe('no-profile')
  expect(await create({ isSample: true, onlyAdded: true })).toBe('done')
  expect(memory.rows(Workspace)).toMatchObject([{ description: '', isSample: true, onlyAdded: true }])
})

test('R6.04 what is given of a workspace changes, with what was done to it; the rest stays', async () => {
  const { memory, space, ops, noted } = opsInMemory()
  const change = (given: object) => memory.act(updateWorkspace, { space, ...given }, { by: ada, at: 50 })
  expect(await change({ name: ' Night ops ', clientUpdatedAt: 'later' })).toBe('done')
  expect(await change({ description: ' Calm ' })).toBe('done')
  expect(await change({ permissions: { public: true } })).toBe('done')
  expect(await change({ permissions: { allowComments: false } })).toBe('done')
  expect(await change({ permissions: { allowSharing: false } })).toBe('done')
  expect(await change({ onlyAdded: true })).toBe('done')
  expect(await change({ onlyAdded: false })).toBe('done')
  const permissions = { public: true, allowComments: false, allowSharing: false }
  const counted = { activities: 10, updatedAt: 50, clientUpdatedAt: 'later' }
  expect(ops()).toMatchObject({ name: 'Night ops', description: 'Calm', permissions, onlyAdded: false, ...counted })
  expect(ops()?.stats).toEqual({ documentCount: 0, memberCount: 2, lastActivity: 50 })
  expect(noted()).toEqual([
    'renamed: Renamed Ops to Night ops',
    'described: Changed the description',
    'permissions_changed: Changed what is allowed here',
    'permissions_changed: Changed what is allowed here',
    'permissions_changed: Changed what is allowed here',
    'permissions_changed: Stopped new people from joining automatically',
    'permissions_changed: Let new people join by signing in',
  ])
})

test('a change that changes nothing leaves no trace, and a workspace keeps a name', async () => {
  const { memory, space, ops, noted } = opsInMemory()
  const change = (given: object) => memory.act(updateWorkspace, { space, ...given }, { by: ada })
  const same = {
    name: ' Ops ',
    description: '',
    permissions: { public: false },
    onlyAdded: false,
    clientUpdatedAt: 'x',
  }
  expect([await change({}), await change(same), await change({ name: ' ' })]).toEqual(['done', 'done', 'no-name'])
  expect([noted(), ops()]).toEqual([[], workspaceOf(space)])
})

test('a workspace is archived and opened again, each once', async () => {
  const { memory, space, ops, noted } = opsInMemory()
  const archive = (isArchived: boolean, at: number) =>
    memory.act(archiveWorkspace, { space, isArchived }, { by: ada, at })
  expect([await archive(false, 5), await archive(true, 6), await archive(true, 7)]).toEqual(['done', 'done', 'done'])
  expect([ops()?.archivedAt, whyArchived({ archivedAt: 6 })]).toEqual([6, expect.stringContaining('archived')])
  expect(await archive(false, 8)).toBe('done')
  expect([ops()?.archivedAt, whyArchived({ archivedAt: null })]).toEqual([null, undefined])
  expect(noted()).toEqual(['archived: Archived the workspace', 'unarchived: Unarchived the workspace'])
})

test('a deleted workspace is closed too, and restored as it was', async () => {
  const open = opsInMemory()
  const input = { space: open.space }
  expect(await open.memory.act(restoreWorkspace, input, { by: ada, at: 4 })).toBe('done')
  expect(open.noted()).toEqual([])
  expect(await open.memory.act(deleteWorkspace, input, { by: ada, at: 5 })).toBe('done')
  expect(open.ops()).toMatchObject({ deletedAt: 5, archivedAt: 5 })
  expect(await open.memory.act(deleteWorkspace, input, { by: ada })).toBe('not-found')
  expect(await open.memory.act(restoreWorkspace, input, { by: ada })).toBe('done')
  expect(open.ops()).toMatchObject({ deletedAt: null, archivedAt: null })
  expect(open.noted()).toEqual(['deleted: Deleted the workspace', 'restored: Restored the workspace'])
  const archived = opsInMemory({ archivedAt: 3 })
  await archived.memory.act(deleteWorkspace, { space: archived.space }, { by: ada, at: 5 })
  expect(archived.ops()).toMatchObject({ deletedAt: 5, archivedAt: 3 })
  await archived.memory.act(restoreWorkspace, { space: archived.space }, { by: ada })
  expect(archived.ops()).toMatchObject({ deletedAt: null, archivedAt: 3 })
  expect(await open.memory.act(restoreWorkspace, { space: newId() }, { by: ada })).toBe('not-found')
})

test('a deleted workspace can be restored for thirty days', () => {
  expect(undoMs).toBe(Temporal.Duration.from({ hours: 30 * 24 }).total('milliseconds'))
})

test('members of a deleted workspace are out until it is restored; its owner stays', async () => {
  const { memory, space, roleOf } = opsInMemory()
  const people = [ada, newId(), bob]
  const hide = () => memory.act(hideWorkspace, { space, people }, { by: ada })
  const show = () => memory.act(showWorkspace, { space, people }, { by: ada })
  expect([await hide(), roleOf(bob)]).toEqual(['done', 'member'])
  await memory.act(deleteWorkspace, { space }, { by: ada })
  expect([await hide(), roleOf(ada), roleOf(bob)]).toEqual(['done', 'owner', undefined])
  expect([await show(), roleOf(bob), memory.rows(FormerMember).length]).toEqual(['done', undefined, 1])
  await memory.act(restoreWorkspace, { space }, { by: ada })
  expect([await show(), roleOf(bob), memory.rows(FormerMember)]).toEqual(['done', 'member', []])
  for (const action of [hideWorkspace, showWorkspace])
    expect(await memory.act(action, { space: newId(), people }, { by: ada })).toBe('done')
})

test('who came back by themselves before the restored workspace let all in keeps their place, and is counted once', async () => {
  const { memory, space, ops, roleOf } = opsInMemory({ stats: { documentCount: 0, memberCount: 3, lastActivity: 1 } })
  memory.put(Member, memberOf(space, cleo, 'viewer'))
  const people = [bob, cleo]
  const move = (action: typeof hideWorkspace) => memory.act(action, { space, people }, { by: ada })
  const moved = async () => {
    await memory.act(deleteWorkspace, { space }, { by: ada })
    expect(await move(hideWorkspace)).toBe('done')
    await memory.act(restoreWorkspace, { space }, { by: ada })
    expect(await memory.act(addMember, { space, person: bob, role: 'admin' }, { by: ada })).toBe('done')
  }
  const standing = () => [roleOf(bob), roleOf(cleo), ops()?.stats.memberCount, memory.rows(FormerMember).length]
  await moved()
  expect([await move(showWorkspace), ...standing()]).toEqual(['done', 'admin', 'viewer', 3, 0])
  await moved()
  await memory.act(deleteWorkspace, { space }, { by: ada })
  expect([await move(hideWorkspace), ...standing()]).toEqual(['done', undefined, undefined, 3, 2])
  await memory.act(restoreWorkspace, { space }, { by: ada })
  expect([await move(showWorkspace), ...standing()]).toEqual(['done', 'admin', 'viewer', 3, 0])
})

test('only the deletion that was meant is carried out forever, and can be carried out again', async () => {
  const { memory, space, ops, roleOf } = opsInMemory({ deletedAt: 5 })
  memory.put(Member, memberOf(space, ada, 'owner'))
  const purge = (deletedAt: number, owner: string = ada) =>
    memory.act(purgeWorkspace, { space, owner, deletedAt }, { by: ada })
  expect([await purge(4), await purge(5, bob), roleOf(ada)]).toEqual(['kept', 'kept', 'owner'])
  expect([await purge(5), ops(), roleOf(ada)]).toEqual(['done', undefined, undefined])
  expect(memory.row(Space, { space, id: space })?.state).toBe('purged')
  expect(await purge(5)).toBe('done')
})

test('a workspace is a favourite of one’s own since it was first one', async () => {
  const { memory, space } = opsInMemory()
  const set = (isFavourite: boolean, at: number) =>
    memory.act(setFavouriteWorkspace, { workspace: space, isFavourite }, { by: bob, at })
  expect([await set(true, 5), await set(true, 6)]).toEqual(['done', 'done'])
  expect(memory.rows(FavouriteWorkspace)).toEqual([{ space: ownSpace(bob), id: space, at: 5 }])
  expect([await set(false, 7), memory.rows(FavouriteWorkspace)]).toEqual(['done', []])
})

test('what was done to something that is gone forever is told without its name', async () => {
  const { memory, space } = opsInMemory()
  const activity = (type: string): Activity => ({
    space,
    id: newId(),
    userId: ada,
    type,
    targetId: newId(),
    targetType: 'document',
    targetName: 'Secret plan',
    timestamp: 1,
    metadata: { workspaceId: space, description: 'Created Secret plan' },
    seq: 1,
  })
  const types = ['document_created', 'document_trashed', 'document_restored', 'document_shared', 'renamed']
  const rows = types.map(activity)
  memory.put(Activity, ...rows)
  const ids = [newId(), ...rows.map(({ id }) => id)]
  expect(await memory.act(forgetActivity, { space, ids }, { by: ada })).toBe('done')
  expect(JSON.stringify(memory.rows(Activity))).not.toContain('Secret')
  expect(memory.rows(Activity).map(({ metadata }) => metadata.description)).toEqual([
    'Created a document',
    'Moved a document to the trash',
    'Restored a document',
    'Shared a document with people outside',
    'Changed something',
  ])
  expect(memory.rows(Activity)[0]).toMatchObject({ targetName: '', metadata: { workspaceId: space } })
})

test('a workspace that was cached by an older version is open and has no picture', () => {
  const { archivedAt: _at, icon: _icon, onlyAdded: _only, isSample: _sample, ...older } = workspaceOf(teamSpace)
  expect(Workspace.upgrade?.(older, 3)).toMatchObject({
    archivedAt: null,
    icon: null,
    onlyAdded: false,
    isSample: false,
    name: 'Ops',
    activities: 3,
  })
})
