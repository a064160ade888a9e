import { expect, test } from 'vitest'
import type { ServerTextFrame } from '@atrium/engine/contract'
import type { Connect } from '@atrium/engine/web'
import { block, lockDocument, plain, writeBlocks } from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { lineIn } from '../../../../tests/line-in.ts'
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
          if (isLost || typeOf(bytes) !== lost) return events.onBytes(bytes)
          isLost = true
        },
      })
}

/** Hears nothing of rows and rights while the ear is closed, as in the moment in which they change. */
function heardBy(ear: { readonly isOpen: boolean }) {
  return (target: () => Connect): Connect =>
    (events) =>
      target()({
        ...events,
        onFrame: (frame) => (ear.isOpen || frame.type !== 'entries') && events.onFrame(frame),
        onBytes: (bytes) => (ear.isOpen || typeOf(bytes) !== 'access') && events.onBytes(bytes),
      })
}

function typeOf(bytes: Uint8Array<ArrayBuffer>): ServerTextFrame['type'] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(0)
  const header: ServerTextFrame = JSON.parse(new TextDecoder().decode(bytes.subarray(2, 2 + length)))
  return header.type
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

test('what was on its way when the page was locked waits, and goes once it is open', async () => {
  const plan = await page()
  const ear = { isOpen: true }
  await using bobs = await openTextScreen({ person: bob, server: () => server, through: heardBy(ear) })
  const text = await bobs.open(plan)
  await until(text, ({ isLive }) => isLive)
  ear.isOpen = false
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  type(text, 'too late')
  await until(text, ({ canWrite }) => !canWrite)
  expect(text.state).toMatchObject({ problem: '', why: 'This document is locked. Unlock it to edit it.' })
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  ear.isOpen = true
  await until(text, ({ saved, canWrite }) => canWrite && saved === 'saved')
  expect(wordsOf(text)).toBe('too late')
})

test('what is put back while the page is locked goes with the words that it was made for', async () => {
  const plan = await page()
  await using adas = await openTextScreen({ person: ada, server: () => server })
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const [one, other] = [await adas.open(plan), await bobs.open(plan)]
  const blocks = one.doc.getXmlFragment('blocks')
  writeBlocks(blocks, [block('paragraph', { content: [plain('Agenda')] })])
  await expect.poll(() => String(other.doc.getXmlFragment('blocks'))).toContain('Agenda')
  bobs.client.disableNetwork()
  await until(other, ({ isLive }) => !isLive)
  lineIn(other).insert(6, ' of Monday')
  blocks.delete(0, blocks.length)
  await until(one, ({ saved }) => saved === 'saved')
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  bobs.client.enableNetwork()
  await until(other, ({ isLive, canWrite }) => isLive && !canWrite)
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  await until(other, ({ saved }) => saved === 'saved')
  await expect.poll(() => String(blocks)).toContain('Agenda of Monday')
})

test('who opens a page is seen in it at once, before they type or move', async () => {
  const plan = await page()
  await using adas = await openTextScreen({ person: ada, server: () => server })
  const one = await adas.open(plan)
  await until(one, ({ isLive }) => isLive)
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const other = await bobs.open(plan)
  const seenBy = ({ awareness }: typeof one): number => awareness.states.size
  await expect.poll(() => [seenBy(one), seenBy(other)]).toEqual([2, 2])
})

test('what an editor did by itself while the page was locked goes with what one types once it is open', async () => {
  const plan = await page()
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const text = await bobs.open(plan)
  await until(text, ({ isLive, canWrite }) => isLive && !canWrite)
  type(text, 'by itself ')
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  await until(text, ({ canWrite }) => canWrite)
  type(text, 'by hand')
  await until(text, ({ saved, problem }) => saved === 'saved' || problem !== '')
  expect(text.state.problem).toBe('')
})

test('words that an editor moves by itself while the page is locked stand once on every screen when it is open', async () => {
  const plan = await page()
  await using adas = await openTextScreen({ person: ada, server: () => server })
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const [one, other] = [await adas.open(plan), await bobs.open(plan)]
  type(other, 'first second')
  await untilWords(one, (words) => words === 'first second')
  await server.act(ada, lockDocument, { ...plan, isLocked: true })
  await until(other, ({ isLive, canWrite }) => isLive && !canWrite)
  const line = other.doc.getText('blocks')
  line.insert(0, 'second ')
  line.delete('second first'.length, ' second'.length)
  await server.act(ada, lockDocument, { ...plan, isLocked: false })
  await untilWords(one, (words) => words === 'second first')
  expect(wordsOf(other)).toBe('second first')
})
