import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { archiveWorkspace, createWorkspace } from '@atrium/features/workspaces/contract'
import { kyselyOver } from '../../../engine/server/questions/questions.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import { deleteFile, purgeFile } from '../contract/index.ts'
import { emptyTrash } from './empty-trash.ts'

let now = Date.now()
const server = await serverOfFile({ now: () => now })
const ada = await server.arrive('ada')
const { pool } = server.engine

async function createOps(): Promise<SpaceId> {
  const id = newId<'space'>()
  await server.act(ada, createWorkspace, { id, name: 'Ops', description: '', clientCreatedAt: '' })
  return id
}

test('what was in the trash when a workspace was archived goes after its time, its bytes too', async () => {
  const space = await createOps()
  const id = await uploader(server, ada).bring(space, 'old.txt', 'old')
  await server.act(ada, deleteFile, { space, id })
  const late = await uploader(server, ada).bring(space, 'late.txt', 'late')
  now += 20 * 86_400_000
  await server.act(ada, deleteFile, { space, id: late })
  await server.act(ada, archiveWorkspace, { space, isArchived: true })
  now += 11 * 86_400_000
  expect(await server.act(ada, purgeFile, { space, id })).toMatchObject({ ok: false, code: 'archived' })
  await server.engine.uploads?.collect()
  const left = await pool.query<{ id: string }>('select id from space_file where space = $1', [space])
  expect(left.rows).toEqual([{ id: late }])
  await expect.poll(async () => (await pool.query('select from blob where id = $1', [id])).rowCount).toBe(0)
})

test('files of the trash that cannot go now hold up none of the others, however many they are', async () => {
  await pool.query(
    `insert into space_file (space, id, name, type, size, thumbnail, by, at, seq, places, deleted_at)
     select $1, 'old ' || nth, 'a', 'text/plain', 1, 'none', $2, 0, 1000 + nth, '[]', 5 from generate_series(1, 450) nth`,
    [teamSpace, ada],
  )
  const asked: string[] = []
  const actor: Parameters<typeof emptyTrash>[0]['actor'] = {
    actAsServer(_action, { input }) {
      asked.push((input as { id: string }).id)
      return Promise.resolve({ ok: false, code: 'archived', message: 'This workspace is archived.' })
    },
  }
  await emptyTrash({ db: kyselyOver(pool), actor, now: () => now })
  expect(asked).toHaveLength(450)
  expect(new Set(asked)).toHaveLength(450)
})
