import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamSpace, type PersonId } from '@atrium/engine/contract'
import type { Connect } from '@atrium/engine/web'
import { readTextFrame } from '../../../../engine/web/texts/text-frames.ts'
import { type TestDatabase, createTestDatabase } from '../../../../tests/database.ts'
import { makePage } from '../../../../tests/page.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { openTextScreen, type, until, wordsOf } from '../../../../tests/text-screen.ts'

let database: TestDatabase
let server: TestServer
let ada: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** A line that keeps what the server says of texts until it is let go. */
function heldLine() {
  const held: { readonly what: string; let(): void }[] = []
  let isHeld = false
  return {
    hold: () => void (isHeld = true),
    said: () => held.map(({ what }) => what),
    letGo() {
      isHeld = false
      for (const { let: go } of held.splice(0)) go()
    },
    through:
      (target: () => Connect): Connect =>
      (events) =>
        target()({
          ...events,
          onBytes(bytes) {
            if (!isHeld) return events.onBytes(bytes)
            held.push({ what: readTextFrame(bytes).header.type, let: () => events.onBytes(bytes) })
          },
        }),
  }
}

test('a page that is closed and opened again takes no answer to its first opening for its own', async () => {
  const plan = await makePage(server, ada, { space: teamSpace })
  const line = heldLine()
  await using screen = await openTextScreen({ person: ada, server: () => server, through: line.through })
  const first = await screen.open(plan)
  type(first, 'all that stands there')
  await until(first, ({ saved }) => saved === 'saved')

  line.hold()
  first.down()
  first.up()
  await expect.poll(line.said).toEqual(['opened', 'ready'])
  screen.texts.release(first)
  const second = screen.texts.hold(first.key)
  const shown: string[] = []
  second.subscribe(() => second.state.phase === 'open' && shown.push(wordsOf(second)))
  line.letGo()

  await until(second, ({ isLive }) => isLive)
  expect(new Set(shown)).toEqual(new Set(['all that stands there']))
})

test('word that a page is closed to who opened it before does not close it to who opened it since', async () => {
  const plan = await makePage(server, ada, { space: teamSpace })
  const line = heldLine()
  await using screen = await openTextScreen({ person: ada, server: () => server, through: line.through })
  const first = await screen.open(plan)
  await until(first, ({ isLive }) => isLive)
  const second = { opening: 99, code: 'no-access', type: 'closed', text: first.key } as const
  first.take(second, new Uint8Array())
  expect(first.state).toMatchObject({ isLive: true, phase: 'open' })
})
