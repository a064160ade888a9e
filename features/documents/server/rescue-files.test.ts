import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { createWorkspace, deleteWorkspace } from '@atrium/features/workspaces/contract'
import { dot } from '../../../tests/dot.ts'
import { wakeJobs } from '../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import { createDocument } from '../contract/create-document.ts'
import { writeCover } from '../contract/cover.ts'
import { decorateDocument } from '../contract/change-document.ts'
import { plainPage } from '../contract/document.ts'
import { moveAway } from '../contract/move-away.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

async function page(space: SpaceId, cover: string): Promise<{ space: SpaceId; id: string }> {
  const key = { space, id: newId() }
  expect(await server.act(ada, createDocument, { ...plainPage, ...key, title: 'Plan' })).toMatchObject({ ok: true })
  expect(await server.act(ada, decorateDocument, { ...key, cover })).toMatchObject({ ok: true })
  return key
}

async function spaceOf(file: string): Promise<string | undefined> {
  const { rows } = await server.engine.pool.query<{ space: string }>('select space from space_file where id = $1', [
    file,
  ])
  return rows[0]?.space
}

test('before a deleted workspace is forgotten, the pictures go along that pages show which were moved out of it', async () => {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  const bring = (name: string) => uploader(server, ada).bring(space, name, dot)
  const [shared, other] = [await bring('a.png'), await bring('b.png')]
  const going = await page(space, writeCover({ file: shared, at: 0 }))
  await page(space, writeCover({ file: shared, at: 0 }))
  await page(space, writeCover({ file: other, at: 0 }))
  const move = { ...going, to: teamSpace, parent: null, order: 'a0' }
  expect(await server.act(ada, moveAway, move)).toMatchObject({ ok: true })
  expect(await spaceOf(shared)).toBe(space)

  await server.act(ada, deleteWorkspace, { space })
  const dueNow = `update graphile_worker._private_jobs set run_at = now() where key = $1 and run_at > now() + interval '29 days'`
  const makeDue = () => server.engine.pool.query(dueNow, [`documents/rescue-files ${space}`])
  await expect.poll(async () => (await makeDue()).rowCount).toBe(1)
  await wakeJobs(server.engine.pool)
  await expect.poll(() => spaceOf(shared)).toBe(teamSpace)
  expect(await spaceOf(other)).toBe(space)
})
