import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { ServerTextFrame } from '@atrium/engine/contract'
import type { Connect } from '@atrium/engine/web'
import { type OpenText, openTextDisk } from '@atrium/engine/web/texts'
import { block, plain, writeBlocks } from '@atrium/features/documents/contract'
import { lineIn } from '../line-in.ts'
import { makePage } from '../page.ts'
import { serverOfFile } from '../server-of-file.ts'
import { type TextScreen, openTextScreen, until } from '../text-screen.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

interface Ear {
  isOpen: boolean
}

/** Hears nothing of what is written while the ear is closed, but that its own has arrived. */
const heardBy =
  (ear: Ear) =>
  (target: () => Connect): Connect =>
  (events) =>
    target()({ ...events, onBytes: (bytes) => (ear.isOpen || typeOf(bytes) === 'saved') && events.onBytes(bytes) })

function typeOf(bytes: Uint8Array<ArrayBuffer>): ServerTextFrame['type'] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(0)
  const header: ServerTextFrame = JSON.parse(new TextDecoder().decode(bytes.subarray(2, 2 + length)))
  return header.type
}

const saidIn = ({ doc }: OpenText): string => String(doc.getXmlFragment('blocks')).replaceAll(/<[^>]*>/g, ' ')

interface Meeting extends AsyncDisposable {
  readonly one: OpenText
  readonly other: OpenText
  /** Closes Bob's page and opens it again in the same browser. */
  reload(): Promise<OpenText>
  /** Closes it, and does not come back. */
  leave(): Promise<void>
}

/** Ada and Bob have a page open that says 'Agenda'; Bob does not hear what Ada does to it. */
async function meet(): Promise<Meeting> {
  const page = await makePage(server, ada)
  const ear: Ear = { isOpen: true }
  const adas = await openTextScreen({ person: ada, server: () => server })
  const open = async (): Promise<TextScreen> => {
    const disk = await openTextDisk(`saved-${page.id}`)
    return openTextScreen({ person: bob, server: () => server, disk, through: heardBy(ear), speed: 1 })
  }
  let bobs = await open()
  const [one, other] = [await adas.open(page), await bobs.open(page)]
  writeBlocks(one.doc.getXmlFragment('blocks'), [block('paragraph', { content: [plain('Agenda')] })])
  await expect.poll(() => saidIn(other)).toContain('Agenda')
  ear.isOpen = false
  const leave = async (): Promise<void> => {
    await other.written()
    await bobs[Symbol.asyncDispose]()
  }
  return {
    one,
    other,
    leave,
    async reload() {
      await leave()
      ear.isOpen = true
      bobs = await open()
      const text = await bobs.open(page)
      await until(text, ({ isLive, saved }) => isLive && saved === 'saved')
      return text
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([adas, bobs].map((screen) => screen[Symbol.asyncDispose]()))
    },
  }
}

test('words that are saved in a line somebody took off just before are put back, also when one reloads before hearing of it', async () => {
  await using meeting = await meet()
  const { one, other } = meeting
  const blocks = one.doc.getXmlFragment('blocks')
  blocks.delete(0, blocks.length)
  await until(one, ({ saved }) => saved === 'saved')
  lineIn(other).insert(6, ' of Monday')
  await until(other, ({ saved }) => saved === 'saved')
  const again = await meeting.reload()
  await expect.poll(() => saidIn(one)).toContain('of Monday')
  await expect.poll(() => saidIn(again) === saidIn(one)).toBe(true)
})

test('words typed into a line just before one took it off are put back, also when one reloads before hearing of them', async () => {
  await using meeting = await meet()
  const { one, other } = meeting
  lineIn(one).insert(6, ' of Monday')
  await until(one, ({ saved }) => saved === 'saved')
  const blocks = other.doc.getXmlFragment('blocks')
  blocks.delete(0, blocks.length)
  await until(other, ({ saved }) => saved === 'saved')
  const again = await meeting.reload()
  await expect.poll(() => saidIn(one)).toContain('of Monday')
  await expect.poll(() => saidIn(again) === saidIn(one)).toBe(true)
})

test('words in a line that was taken off unseen come back from who typed them, where who took it off has left for good', async () => {
  await using meeting = await meet()
  const { one, other } = meeting
  lineIn(one).insert(6, ' of Monday')
  await until(one, ({ saved }) => saved === 'saved')
  const blocks = other.doc.getXmlFragment('blocks')
  blocks.delete(0, blocks.length)
  await until(other, ({ saved }) => saved === 'saved')
  await meeting.leave()
  await expect.poll(() => saidIn(one)).toContain('Agenda of Monday')
  expect(saidIn(one).match(/of Monday/g)).toHaveLength(1)
})
