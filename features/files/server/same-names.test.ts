import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import { deleteFile, setIcon } from '../contract/index.ts'
import { sameNames } from '../contract/queries.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const ours = uploader(server, ada)

async function createOps(): Promise<SpaceId> {
  const id = newId<'space'>()
  await server.act(ada, createWorkspace, { id, name: 'Ops', description: '', clientCreatedAt: '' })
  return id
}

const takenOf = async (space: SpaceId, ...names: readonly string[]) =>
  (await server.read(ada, sameNames, { space, names })).taken

test('names that files have already are told, each with one that is free', async () => {
  const space = await createOps()
  for (const name of ['a.png', 'a (2).png', 'a_b', '100%.txt', 'README']) await ours.bring(space, name, name)
  const gone = await ours.bring(space, 'gone.txt', 'gone')
  await server.act(ada, deleteFile, { space, id: gone })
  const taken = await takenOf(space, 'a.png', 'b.png', 'a_b', 'axb', '100%.txt', 'README', 'gone.txt')
  expect(taken.map(({ name, free, by }) => [name, free, by])).toEqual([
    ['a.png', 'a (3).png', ada],
    ['a_b', 'a_b (2)', ada],
    ['100%.txt', '100% (2).txt', ada],
    ['README', 'README (2)', ada],
  ])
})

test('of several files of one name, the newest is the one to replace', async () => {
  const space = await createOps()
  await ours.bring(space, 'plan.txt', 'old')
  const newer = await ours.bring(space, 'plan.txt', 'newer')
  expect(await takenOf(space, 'plan.txt')).toMatchObject([{ id: newer }])
})

test('a picture that is a workspace’s icon has no name that is taken', async () => {
  const space = await createOps()
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const icon = await ours.bring(space, 'logo.png', png)
  expect(await server.act(ada, setIcon, { space, file: icon })).toMatchObject({ ok: true })
  expect(await takenOf(space, 'logo.png')).toEqual([])
})

test('of a file whose name is taken it is told in how many places it is shown', async () => {
  const space = await createOps()
  const [plan, free] = [await ours.bring(space, 'plan.txt', 'plan'), await ours.bring(space, 'free.txt', 'free')]
  for (const text of ['one', 'two']) await server.act(ada, sendMessage, { space, id: newId(), text, files: [plan] })
  expect(await takenOf(space, 'plan.txt', 'free.txt')).toMatchObject([
    { id: plan, shown: 2 },
    { id: free, shown: 0 },
  ])
})
