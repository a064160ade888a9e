import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { changeEveryoneSettings, editMessage, sendMessage } from '../contract/index.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

/** How it goes when somebody says something; with the id under which it was said. */
async function say(by: PersonId, space: SpaceId, text: string) {
  const id = newId()
  const answer = await server.act(by, sendMessage, { space, id, text })
  return { id, code: answer.ok ? 'ok' : answer.code }
}

async function edit(by: PersonId, space: SpaceId, message: string, text: string): Promise<string> {
  const answer = await server.act(by, editMessage, { space, message, text })
  return answer.ok ? 'ok' : answer.code
}

test('everyone can be mentioned by all until the admins of the space keep that to themselves', async () => {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  const before = await say(bob, space, '<!channel> lunch')
  expect(before.code).toBe('ok')

  const only = { space, whoMentions: 'admins' } as const
  expect(await server.act(bob, changeEveryoneSettings, only)).toMatchObject({ ok: false })
  expect(await server.act(ada, changeEveryoneSettings, only)).toMatchObject({ ok: true })
  expect((await say(bob, space, '<!channel> again')).code).toBe('no-everyone')
  expect((await say(bob, space, 'Is <!here> there?')).code).toBe('no-everyone')
  expect((await say(ada, space, '<!channel> all')).code).toBe('ok')
  const plain = await say(bob, space, 'I write @channel in plain words')
  expect(plain.code).toBe('ok')
  expect(await edit(bob, space, plain.id, '<!here> now')).toBe('no-everyone')
  expect(await edit(bob, space, before.id, '<!channel> lunch at one')).toBe('ok')
  // Another space is another matter.
  expect((await say(bob, teamSpace, '<!channel> hello')).code).toBe('ok')

  await server.act(ada, changeEveryoneSettings, { space, whoMentions: 'members' })
  expect((await say(bob, space, '<!channel> again')).code).toBe('ok')
})
