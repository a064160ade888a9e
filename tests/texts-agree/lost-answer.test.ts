import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamSpace } from '@atrium/engine/contract'
import type { Connect } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { makePage } from '../page.ts'
import { type TestServer, startServer } from '../server.ts'
import { openTextScreen, until } from '../text-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const words = ({ doc }: OpenText): readonly string[] => doc.getArray<string>('blocks').toArray()
const write = ({ doc }: OpenText, word: string): void => doc.getArray<string>('blocks').push([word])

test('a screen whose opening was never answered asks again, though what it writes is answered', async () => {
  const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]
  const { id } = await makePage(server, ada)
  /** What is to be lost next, by how their frames are named. */
  const lost: string[] = []
  const losing =
    (target: () => Connect): Connect =>
    (events) =>
      target()({
        ...events,
        onBytes(bytes) {
          const isLost = lost[0] !== undefined && Buffer.from(bytes).includes(`"type":"${lost[0]}"`)
          if (isLost) lost.shift()
          else events.onBytes(bytes)
        },
      })
  await using mine = await openTextScreen({ person: ada, server: () => server, through: losing })
  await using theirs = await openTextScreen({ person: bob, server: () => server })
  const [text, other] = [await mine.open({ space: teamSpace, id }), await theirs.open({ space: teamSpace, id })]
  await expect.poll(() => text.state.isLive && other.state.isLive).toBe(true)

  // She misses one update, sees by the next that she did, and does not hear the answer to what she then asks.
  lost.push('updates', 'opened')
  write(other, 'one')
  // Where all is slow, the next sign of life shows it before she is told of more.
  await expect.poll(() => lost).not.toContain('updates')
  write(other, 'two')
  await expect.poll(() => lost).toEqual([])
  write(text, 'three')
  await expect.poll(() => words(text).toSorted()).toEqual(['one', 'three', 'two'])
})

/** Answers to what was written come later than one waits for them. */
const late =
  (afterMs: number) =>
  (target: () => Connect): Connect =>
  (events) =>
    target()({
      ...events,
      onBytes(bytes) {
        if (Buffer.from(bytes).includes('"type":"saved"')) setTimeout(() => events.onBytes(bytes), afterMs)
        else events.onBytes(bytes)
      },
    })

test.each([
  ['one word', 1],
  ['one word after the other', 20],
])('a server that answers too late, as it has much to do, is not sent the same for ever: %s', async (_what, count) => {
  const ada = await server.arrive('ada')
  const { id } = await makePage(server, ada)
  await using mine = await openTextScreen({ person: ada, server: () => server, through: late(400) })
  const text = await mine.open({ space: teamSpace, id })
  await until(text, ({ isLive }) => isLive)
  for (let nth = 0; nth < count; nth += 1) {
    write(text, `${nth}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await until(text, ({ saved }) => saved === 'saved')
  expect(text.seq).toBeLessThan(10)
})
