import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import { messages } from '@atrium/features/chat/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { addMember, createWorkspace, listWorkspaces, updateWorkspace } from '../contract/index.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const act = (by: PersonId, { name }: { readonly name: string }, input: object) =>
  server.actor.act({ id: newId(), by, action: name, input })
const ask = (by: PersonId, { name }: { readonly name: string }, input: object) =>
  server.engine.asker.ask({ query: name, input, by })

async function create(by: PersonId, name: string): Promise<string> {
  const id = newId()
  expect(await act(by, createWorkspace, { id, name, description: '', clientCreatedAt: '' })).toMatchObject({ ok: true })
  return id
}

test('R3.04 R3.05 R7.08 owned and joined workspaces are listed once each with a role, the newest change first', async () => {
  const [own, joined] = [await create(ada, 'Own'), await create(bob, 'Joined')]
  await create(bob, 'Hidden')
  await act(bob, addMember, { space: joined, person: ada, role: 'viewer' })
  await act(ada, updateWorkspace, { space: own, name: 'Mine' })
  expect(await ask(ada, listWorkspaces, { user: ada })).toMatchObject({
    ok: true,
    output: {
      workspaces: [
        { role: 'owner', workspace: { id: own, name: 'Mine', ownerId: ada, members: [ada] } },
        { role: 'member', workspace: { id: joined, ownerId: bob, members: [ada, bob].toSorted() } },
      ],
    },
  })
  expect(await ask(bob, listWorkspaces, { user: ada })).toMatchObject({ ok: false, code: 'no-access' })
})

const says = (message: string) => expect.objectContaining({ ok: false, code: 'bad-input', message })

test('R5.16 R5.17 R5.18 R5.19 what is asked for without saying of what is refused in its words', async () => {
  expect(await act(ada, createWorkspace, {})).toEqual(says('Workspace data and user ID are required'))
  expect(await ask(ada, listWorkspaces, {})).toEqual(says('User ID is required'))
  expect(await ask(ada, messages, {})).toEqual(says('Workspace ID is required'))
  for (const input of [{}, { space: newId() }, { person: bob }, { space: '', person: '' }])
    expect(await act(ada, addMember, input)).toEqual(says('Workspace ID and user ID are required'))
})
