import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { Activity, Workspace } from '@atrium/features/workspaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { asBob } from '../../../tests/contracts/documents.ts'
import { fileInMemory } from '../../../tests/contracts/files.ts'
import { ada, bob, cleo, fileOf, personOf, workspaceOf } from '../../../tests/contracts/fixture.ts'
import { setAvatar } from './set-avatar.ts'
import { setIcon } from './set-icon.ts'
import { SpaceFile } from './space-file.ts'

test('one shows oneself by a picture of one’s own, and by initials again', async () => {
  const { memory } = fileInMemory()
  const [mine, next, text] = [fileOf(teamSpace), fileOf(teamSpace), fileOf(teamSpace, { type: 'text/plain' })]
  const others = fileOf(teamSpace, { by: cleo })
  memory.put(SpaceFile, mine, next, text, others)
  const set = (file: string | null, at = someTime) => memory.act(setAvatar, { file }, { ...asBob, at })
  const bobs = () => memory.row(Person, { space: teamSpace, id: bob })
  for (const file of [text.id, others.id, newId()]) expect(await set(file)).toBe('no-picture')
  expect([await set(mine.id, 5), await set(mine.id, 6), bobs()]).toEqual([
    'done',
    'done',
    personOf(bob, { avatar: mine.id, updatedAt: 5 }),
  ])
  expect(memory.row(SpaceFile, mine)?.places).toEqual([{ kind: 'person', id: bob }])
  expect([await set(next.id, 7), memory.row(SpaceFile, mine)?.deletedAt]).toEqual(['done', 7])
  expect([await set(null, 8), bobs()?.avatar, memory.row(SpaceFile, next)?.deletedAt]).toEqual(['done', null, 8])
  expect(await memory.act(setAvatar, { file: null }, { by: newId<'person'>(), role: 'member' })).toBe('no-profile')
})

test('a workspace is shown by a picture of it, and by its letter again; the one before goes into the trash', async () => {
  const { memory, space, key } = fileInMemory({ by: ada })
  const [bobs, text] = [fileOf(space), fileOf(space, { by: ada, type: 'text/plain' })]
  memory.put(SpaceFile, bobs, text)
  const set = (file: string | null, by = ada) => memory.act(setIcon, { space, file }, { by, at: 7 })
  const ops = () => memory.row(Workspace, { space, id: space })
  for (const file of [text.id, bobs.id, newId()]) expect(await set(file)).toBe('no-picture')
  expect([await set(key.id), await set(key.id), ops()]).toMatchObject(['done', 'done', { icon: key.id, activities: 4 }])
  expect(memory.row(SpaceFile, key)?.places).toEqual([{ kind: 'workspace', id: space }])
  expect([await set(bobs.id, bob), memory.row(SpaceFile, key)]).toMatchObject(['done', { places: [], deletedAt: 7 }])
  expect([await set(bobs.id), memory.row(SpaceFile, bobs)?.places.length]).toEqual(['done', 1])
  expect([await set(null), ops()?.icon, memory.row(SpaceFile, bobs)?.deletedAt]).toEqual(['done', null, 7])
  const noted = memory.rows(Activity).map(({ type, metadata }) => `${type}: ${metadata.description}`)
  expect(noted).toEqual([
    'pictured: Changed the picture',
    'pictured: Changed the picture',
    'pictured: Removed the picture',
  ])
  memory.put(Workspace, workspaceOf(space, { icon: newId() }))
  expect([await set(null), ops()?.icon]).toEqual(['done', null])
})
