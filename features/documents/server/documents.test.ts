import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { createDocument } from '../contract/create-document.ts'
import { findDocument } from '../contract/queries.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

async function create(space: SpaceId): Promise<string> {
  const id = newId()
  const call = { id: newId(), by: ada, action: createDocument.name, input: { space, id, title: ' Plan ' } }
  expect(await server.actor.act(call)).toMatchObject({ ok: true })
  return id
}

async function createOps(): Promise<SpaceId> {
  const id = newId<'space'>()
  const input = { id, name: 'Ops', description: '', clientCreatedAt: '' }
  await server.actor.act({ id: newId(), by: ada, action: createWorkspace.name, input })
  return id
}

const find = (by: PersonId, space: SpaceId, id: string) =>
  server.engine.asker.ask({ query: findDocument.name, input: { space, id }, by })

test('R3.12 R7.20 a document is looked for in the workspace first, then among the shared ones', async () => {
  // The first workspace may be one that newcomers are brought into.
  await createOps()
  const space = await createOps()
  const [mine, shared] = [await create(space), await create(teamSpace)]
  expect(await find(ada, space, mine)).toMatchObject({ ok: true, output: { document: { space, title: 'Plan' } } })
  expect(await find(ada, space, shared)).toMatchObject({ ok: true, output: { document: { space: teamSpace } } })
  expect(await find(ada, space, newId())).toEqual({ ok: true, output: { document: null } })
  expect(await find(bob, space, mine)).toMatchObject({ ok: false, code: 'no-access' })
})

test('R1.12 a personal document is found by nobody else, by no route', async () => {
  const mine = await create(ownSpace(ada))
  expect(await find(bob, ownSpace(ada), mine)).toMatchObject({ ok: false, code: 'no-access' })
  expect(await find(bob, ownSpace(bob), mine)).toEqual({ ok: true, output: { document: null } })
  expect(await find(bob, teamSpace, mine)).toEqual({ ok: true, output: { document: null } })
})
