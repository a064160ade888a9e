import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Doc, applyUpdate } from 'yjs'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type PersonId, type Role, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { lockDocument } from '@atrium/features/documents/contract'
import { archiveWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { spaceWith } from '../../../../tests/roles/fixture.ts'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { readBodies, whoIsInPages } from '../../contract/body-queries.ts'
import { makePage } from '../../../../tests/page.ts'
import { quickest } from '../../../../tests/quickest.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { type TextScreen, openTextScreen, type, until, untilWords, wordsOf } from '../../../../tests/text-screen.ts'
import { expectWithin } from '../../../../tests/times.ts'

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

const page = (space: SpaceId = teamSpace): ReturnType<typeof makePage> => makePage(server, ada, { space })

const inSpace = (others: readonly { id: PersonId; role: Role }[]): Promise<SpaceId> =>
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

test('R6.04 nobody writes on the pages of a workspace while it is archived, on no process', async () => {
  const other = await startServer({ database })
  const plan = await page(await inSpace([{ id: bob, role: 'member' }]))
  {
    await using adas = await screen(ada)
    await using bobs = await screen(bob, other)
    const [one, two] = [await adas.open(plan), await bobs.open(plan)]
    await until(two, ({ isLive, canWrite }) => isLive && canWrite)
    await adas.client.act(archiveWorkspace, { space: plan.space, isArchived: true })
    for (const text of [one, two])
      expect(await until(text, ({ canWrite }) => !canWrite)).toMatchObject({ why: expect.stringContaining('archived') })
    // Whoever comes now, even with a screen that does not know, is told by the server.
    await using later = await screen(bob, other)
    const text = await later.open(plan)
    expect(await until(text, ({ isLive }) => isLive)).toMatchObject({ canWrite: false })
    await adas.client.act(archiveWorkspace, { space: plan.space, isArchived: false })
    await until(two, ({ canWrite }) => canWrite)
    type(two, 'again')
    expect(await untilWords(one, (words) => words !== '')).toBe('again')
  }
  await other.close()
})

test('R5.09 who loses the space while typing is stopped within a second, and keeps the words on the screen', async () => {
  await using bobs = await screen(bob)
  const took = await quickest(async () => {
    const space = await inSpace([{ id: bob, role: 'member' }])
    const text = await bobs.open(await page(space))
    await until(text, ({ isLive }) => isLive)
    type(text, 'typed before')
    const removed = Date.now()
    const call = { id: newId(), by: ada, action: removeMember.name, input: { space, person: bob } }
    expect(await server.actor.act(call)).toMatchObject({ ok: true })
    expect(await until(text, ({ phase }) => phase === 'closed')).toMatchObject({ closed: 'no-access', canWrite: false })
    expect(wordsOf(text)).toBe('typed before')
    return Date.now() - removed
  })
  expectWithin(took, 1_000)
})

test('two processes bring one page to both of their screens', async () => {
  const other = await startServer({ database })
  const plan = await page()
  {
    await using adas = await screen(ada)
    await using bobs = await screen(bob, other)
    const [one, two] = [await adas.open(plan), await bobs.open(plan)]
    type(one, 'here ')
    await untilWords(two, (words) => words.includes('here'))
    type(two, 'there')
    await untilWords(one, (words) => words.includes('there'))
    expect(wordsOf(one)).toBe(wordsOf(two))
  }
  await other.close()
})

test('R2.04 who has a page open is known on every process, until they leave it', async () => {
  const other = await startServer({ database })
  const plan = await page()
  const here = async (): Promise<unknown> => {
    const input = { space: plan.space, pages: [plan.id, newId()] }
    const asked = await server.engine.asker.ask({ query: whoIsInPages.name, input, by: ada })
    return asked.ok && asked.output
  }
  {
    await using bobs = await screen(bob, other)
    const text = await bobs.open(plan)
    await expect.poll(here).toEqual({ people: { [plan.id]: [bob] } })
    bobs.texts.release(text)
    await expect.poll(here).toEqual({ people: {} })
  }
  await other.close()
})

test('what is written on many pages comes in one answer, with where it stands', async () => {
  const plans = [await page(), await page(), await page()]
  await using adas = await screen(ada)
  for (const [at, plan] of plans.slice(0, 2).entries()) {
    const text = await adas.open(plan)
    type(text, `words of ${at}`)
    await until(text, ({ saved }) => saved === 'saved')
  }
  const input = { space: teamSpace, pages: [...plans.map(({ id }) => id), newId()] }
  const asked = await server.engine.asker.ask({ query: readBodies.name, input, by: bob })
  const { bodies } = z.parse(readBodies.output, asked.ok && asked.output)
  const words = plans.map(({ id }) => {
    const body = bodies[id]
    if (!body) return body
    const doc = new Doc()
    applyUpdate(doc, gunzipSync(Buffer.from(body.state, 'base64')))
    return `${body.seq}: ${doc.getText('blocks').toJSON()}`
  })
  const headOf = async ({ id }: { readonly id: string }) =>
    (await server.engine.pool.query('select head from text where id = $1', [id])).rows[0]?.head
  const [one, other] = [await headOf(plans[0] ?? { id: '' }), await headOf(plans[1] ?? { id: '' })]
  expect(words).toEqual([`${one}: words of 0`, `${other}: words of 1`, null])
  expect(Object.keys(bodies)).toHaveLength(3)
})

test('a long text is put into a snapshot, and opens as it was, here and from an older copy', async () => {
  const plan = await page()
  await using adas = await screen(ada)
  const text = await adas.open(plan)
  await until(text, ({ isLive }) => isLive)
  for (let word = 0; word < 450; word += 1) {
    type(text, `${word} `)
    await until(text, ({ saved }) => saved === 'saved')
  }
  const { pool } = server.engine
  const left = async (): Promise<number> =>
    Number((await pool.query('select count(*) as n from text_update where id = $1', [plan.id])).rows[0].n)
  await expect.poll(left).toBeLessThan(100)
  await using later = await screen(bob)
  expect(await untilWords(await later.open(plan), (words) => words !== '')).toBe(wordsOf(text))
  type(text, 'and on')
  expect(await until(text, ({ saved }) => saved === 'saved')).toMatchObject({ problem: '' })
})
