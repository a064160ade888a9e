import { expect, test } from 'vitest'
import type { ServerTextFrame } from '@atrium/engine/contract'
import type { Connect } from '@atrium/engine/web'
import { lockDocument } from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, type, until, untilWords, wordsOf } from '../../../../tests/text-screen.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const page = (): ReturnType<typeof makePage> => makePage(server, ada)

/** Loses the first frame of the given type that comes over any of the lines. */
function losing(lost: ServerTextFrame['type']) {
  let isLost = false
  return (target: () => Connect): Connect =>
    (events) =>
      target()({
        ...events,
        onBytes(bytes) {
          const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(0)
          const header: ServerTextFrame = JSON.parse(new TextDecoder().decode(bytes.subarray(2, 2 + length)))
          if (isLost || header.type !== lost) return events.onBytes(bytes)
          isLost = true
        },
      })
}

test('the last words of somebody, lost on the way, come with the next sign of life', async () => {
  const plan = await page()
  await using adas = await openTextScreen({ person: ada, server: () => server })
  await using bobs = await openTextScreen({ person: bob, server: () => server, through: losing('updates') })
  const [one, other] = [await adas.open(plan), await bobs.open(plan)]
  await until(other, ({ isLive }) => isLive)
  type(one, 'the last')
  expect(await untilWords(other, (words) => words !== '')).toBe('the last')
})

test('word that one may write again, lost on the way, comes with the next sign of life', async () => {
  const plan = await page()
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  await using bobs = await openTextScreen({ person: bob, server: () => server, through: losing('access') })
  const text = await bobs.open(plan)
  await until(text, ({ isLive }) => isLive)
  expect(text.state.canWrite).toBe(false)
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  await until(text, ({ canWrite }) => canWrite)
})

test('what was typed without a line waits while the page is locked, and goes once it is open', async () => {
  const plan = await page()
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const text = await bobs.open(plan)
  await until(text, ({ isLive }) => isLive)
  bobs.client.disableNetwork()
  await until(text, ({ isLive }) => !isLive)
  type(text, 'on the train')
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  bobs.client.enableNetwork()
  await until(text, ({ isLive, canWrite }) => isLive && !canWrite)
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  await until(text, ({ saved }) => saved === 'saved')
  await using adas = await openTextScreen({ person: ada, server: () => server })
  const one = await adas.open(plan)
  await until(one, ({ isLive }) => isLive)
  expect(wordsOf(one)).toBe('on the train')
})
