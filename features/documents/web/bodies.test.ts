import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { textRefusals } from '@atrium/engine/contract'
import { openTextDisk } from '@atrium/engine/web/texts'
import { makePage } from '../../../tests/page.ts'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { type TextScreen, openTextScreen } from '../../../tests/text-screen.ts'
import { block, plain } from '../contract/format/block.ts'
import { readBlocks } from '../contract/format/read-blocks.ts'
import { writeBlocks } from '../contract/format/write-blocks.ts'
import { changeBody, withBody } from './bodies.ts'

const server = await serverOfFile()
const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]

let screen: TextScreen
vi.mock('./editor/texts-of.ts', () => ({ textsOf: () => Promise.resolve(screen.texts) }))

test('a change that is refused is not told as done, though this browser keeps it', async () => {
  const space = await spaceWith(server, [
    { id: ada, role: 'owner' },
    { id: bob, role: 'commenter' },
  ])
  const page = await makePage(server, ada, { space })
  await using own = await openTextScreen({ person: bob, server: () => server, disk: await openTextDisk('bob') })
  screen = own
  const change = changeBody(own.client, page, (doc) =>
    writeBlocks(doc.getXmlFragment('blocks'), [block('paragraph', { content: [plain('Mine')] })]),
  )
  await expect(change).rejects.toThrow(textRefusals['only-suggestions'])
  await using adas = await openTextScreen({ person: ada, server: () => server })
  screen = adas
  const said = await withBody(adas.client, page, (doc) => readBlocks(doc.getXmlFragment('blocks')))
  expect(JSON.stringify(said)).not.toContain('Mine')
})
