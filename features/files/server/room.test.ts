import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { openConversation, pairId } from '@atrium/features/chat/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { uploader } from '../../../tests/upload.ts'
import { changeQuotas } from '../contract/index.ts'
import { roomOfSpace, usageOfSpaces } from '../contract/room.ts'

const megabyte = 1_048_576
let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  server = await startServer({ blobLimits: { file: 8 * megabyte, perSpace: 6 * megabyte } })
  // Who comes first owns the team.
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(() => server.close())

const act = (by: PersonId, action: { name: string }, input: object) =>
  server.actor.act({ id: newId(), by, action: action.name, input })

async function ask(by: PersonId, query: { name: string }, input: object): Promise<unknown> {
  const answer = await server.engine.asker.ask({ query: query.name, input, by })
  return answer.ok ? answer.output : answer.code
}

test('the admins set how much room files take, within what the server allows, and all see how much is left', async () => {
  const begin = (space: SpaceId, size: number) =>
    uploader(server, bob).begin({ id: newId(), space, name: 'a', size: size * megabyte })
  const quotas = (given: object) => ({ file: null, perSpace: null, everywhere: null, ...given })
  expect(await act(bob, changeQuotas, quotas({}))).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await act(ada, changeQuotas, quotas({ file: 0 }))).toMatchObject({
    ok: false,
    message: 'A limit must be at least 1 MB. Leave it empty for no limit.',
  })
  expect(await ask(bob, roomOfSpace, { space: teamSpace })).toEqual({ used: 0, most: 6 * megabyte, isTeamFull: false })
  expect(await act(ada, changeQuotas, quotas({ file: 2, perSpace: 3, everywhere: 4 }))).toMatchObject({ ok: true })
  expect((await begin(teamSpace, 3)).message).toBe('This file is larger than 2 MB, the upload limit.')
  expect((await begin(teamSpace, 2)).status).toBe(201)
  expect((await begin(teamSpace, 2)).message).toMatch(/^This would exceed the 3 MB limit of this space\./)
  expect((await begin(ownSpace(bob), 2)).status).toBe(201)
  const full = { used: 2 * megabyte, most: 3 * megabyte, isTeamFull: true }
  expect(await ask(bob, roomOfSpace, { space: teamSpace })).toEqual(full)
  expect((await begin(ownSpace(bob), 1)).message).toMatch(/^All files would take more than 4 MB\./)
  await act(ada, changeQuotas, quotas({ perSpace: 100 }))
  expect((await begin(teamSpace, 5)).message).toMatch(/^This would exceed the 6 MB limit of this space\./)
  expect(await ask(bob, roomOfSpace, { space: ownSpace(ada) })).toBe('no-access')
})

test('who manages the team sees which spaces take the room, and of a workspace of others only whose it is', async () => {
  await act(ada, changeQuotas, { file: null, perSpace: null, everywhere: null })
  const [theirs, mine, talk] = [newId<'space'>(), newId<'space'>(), pairId(ada, bob)]
  await act(bob, createWorkspace, { id: theirs, name: 'Secret plans', description: '', clientCreatedAt: '' })
  await act(ada, createWorkspace, { id: mine, name: 'Ours', description: '', clientCreatedAt: '' })
  await act(ada, openConversation, { id: talk, people: [bob] })
  for (const [space, by, size] of [
    [theirs, bob, 5_000_000],
    [mine, ada, 4_000_000],
    [talk, ada, 1000],
  ] as const)
    await uploader(server, by).begin({ id: newId(), space, name: 'a', size })
  expect(await ask(bob, usageOfSpaces, {})).toBe('not-allowed')
  const first = (await ask(ada, usageOfSpaces, { limit: 2 })) as { total: number; spaces: { bytes: number }[] }
  expect(first).toEqual({
    total: 4 * megabyte + 9_001_000,
    configured: { file: 8 * megabyte, perSpace: 6 * megabyte, everywhere: null },
    spaces: [
      { space: theirs, kind: 'workspace', name: null, person: bob, bytes: 5_000_000 },
      { space: mine, kind: 'workspace', name: 'Ours', person: ada, bytes: 4_000_000 },
    ],
    hasMore: true,
  })
  const rest = await ask(ada, usageOfSpaces, { below: { space: mine, bytes: 4_000_000 } })
  expect(rest).toMatchObject({
    spaces: [
      ...[{ kind: 'person', person: bob }, { kind: 'team' }].toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
      { space: 'direct', kind: 'direct', name: null, person: null, bytes: 1000 },
    ],
    hasMore: false,
  })
})
