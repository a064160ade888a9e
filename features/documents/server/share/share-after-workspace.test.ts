import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { pageSpace } from '@atrium/engine/contract'
import { createWorkspace, deleteWorkspace, updateWorkspace } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import { shareDocument } from '../../contract/share-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

async function done(answering: ReturnType<typeof server.act>): Promise<void> {
  expect(await answering).toMatchObject({ ok: true })
}

test('what a workspace kept inside stays inside when the workspace is gone for good (R6.04)', async () => {
  const space = newId<'space'>()
  await done(server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' }))
  const { id } = await makePage(server, ada, { space, title: 'Secret plan' })
  const token = newId().replaceAll('-', '')
  await done(server.act(ada, shareDocument, { space, id, token }))
  const own = pageSpace(newId())
  await done(server.act(ada, giveOwnAccess, { space, id, to: own, grants: [] }))
  const status = async () => (await fetch(`${server.url}/share/${token}`)).status
  expect(await status()).toBe(200)
  await done(server.act(ada, updateWorkspace, { space, permissions: { allowSharing: false } }))
  expect(await status()).toBe(404)
  await done(server.act(ada, deleteWorkspace, { space }))
  await makeJobsDue(server.engine.pool, `task_identifier = 'workspaces/purge'`)
  const states = 'select state from space_record where space = $1'
  const stateOf = async () => (await server.engine.pool.query(states, [space])).rows[0]?.state
  await expect.poll(stateOf).toBe('purged')
  expect(await status()).toBe(404)
  const another = { space: own, id, token: newId().replaceAll('-', '') }
  expect(await server.act(ada, shareDocument, another)).toMatchObject({ code: 'place-gone' })
})
