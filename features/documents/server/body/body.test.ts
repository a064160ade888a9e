import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type Role, teamSpace } from '@atrium/engine/contract'
import { createDocument, lockDocument } from '@atrium/features/documents/contract'
import { spaceWith } from '../../../../tests/roles/house.ts'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { type TextScreen, openTextScreen, type, until, untilWords, wordsOf } from '../../../../tests/text-screen.ts'

let database: TestDatabase
let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const screen = (person: PersonId, of: TestServer = server): Promise<TextScreen> =>
  openTextScreen({ person, server: () => of })

async function page(space: string = teamSpace): Promise<{ space: string; id: string }> {
  const id = newId()
  const call = { id: newId(), by: ada, action: createDocument.name, input: { space, id, title: 'Plan' } }
  expect(await server.engine.actor.act(call)).toMatchObject({ ok: true })
  return { space, id }
}

const inSpace = (others: readonly { id: PersonId; role: Role }[]): Promise<string> =>
  spaceWith(server, [{ id: ada, role: 'owner' }, ...others])

test('R1.09 what two type at once both have, and so has who comes later', async () => {
  const plan = await page()
  await using adas = await screen(ada)
  await using bobs = await screen(bob)
  const [one, other] = [await adas.open(plan), await bobs.open(plan)]
  type(one, 'one ')
  type(other, 'two ')
  const has = (words: string): boolean => words.includes('one') && words.includes('two')
  expect(await untilWords(one, has)).toBe(await untilWords(other, has))
  await until(one, ({ saved }) => saved === 'saved')
  await using late = await screen(bob)
  expect(await untilWords(await late.open(plan), has)).toBe(wordsOf(one))
})

test('R6.07 who may only read a page cannot write on it, nor anybody while it is locked', async () => {
  const plan = await page(await inSpace([{ id: bob, role: 'viewer' }]))
  await using adas = await screen(ada)
  await using bobs = await screen(bob)
  const [one, other] = [await adas.open(plan), await bobs.open(plan)]
  await until(one, ({ isLive }) => isLive)
  expect(await until(other, ({ why }) => why !== '')).toMatchObject({ canWrite: false })
  type(other, 'mine')
  type(one, 'hers')
  await until(one, ({ saved }) => saved === 'saved')
  await adas.client.act(lockDocument, { ...plan, isLocked: true })
  expect(await until(one, ({ canWrite }) => !canWrite)).toMatchObject({ why: expect.stringContaining('locked') })
  await using later = await screen(ada)
  expect(await untilWords(await later.open(plan), (words) => words !== '')).toBe('hers')
})
