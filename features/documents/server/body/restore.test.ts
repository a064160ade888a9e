import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { Doc, applyUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import {
  VersionName,
  block,
  listVersions,
  nameVersion,
  plain,
  readVersion,
  restoreVersion,
  writeBlocks,
} from '@atrium/features/documents/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const write = ({ doc }: OpenText, lines: readonly string[]): void => {
  const page = doc.getXmlFragment('blocks')
  doc.transact(() => {
    page.delete(0, page.length)
    const paragraphs = lines.map((line) => block('paragraph', { content: [plain(line)] }))
    writeBlocks(page, paragraphs)
  })
}
const linesOf = (doc: Doc): string[] =>
  [...String(doc.getXmlFragment('blocks')).matchAll(/<paragraph[^>]*>([^<]*)</g)].map(([, line = '']) => line)

test('a restore keeps what stood there as a version before it takes it off, under a name that says so', async () => {
  const page = await makePage(server, ada, { title: 'Plan' })
  await using first = await openTextScreen({ person: ada, server: () => server })
  await using second = await openTextScreen({ person: bob, server: () => server })
  const [text, other] = [await first.open(page), await second.open(page)]
  const { space, id: document } = page
  const ask = async (): Promise<readonly { id: string }[]> => {
    const answer = await server.engine.asker.ask({ query: listVersions.name, by: bob, input: { space, document } })
    return answer.ok ? (answer.output as { versions: { id: string }[] }).versions : []
  }
  write(text, ['Draft of it'])
  await until(text, ({ saved }) => saved === 'saved')
  const draft = newId()
  await first.client.act(nameVersion, { space: teamSpace, document, id: draft, name: 'Draft' })
  await expect.poll(async () => (await ask()).map(({ id }) => id)).toEqual([draft])

  write(text, ['Draft of it', 'one', 'two', 'three', 'four'])
  await until(text, ({ saved }) => saved === 'saved')
  const before = newId()
  const answer = await first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before })
  expect(answer).toMatchObject({ ok: true })
  await expect.poll(() => linesOf(other.doc)).toEqual(['Draft of it'])
  expect(second.client.row(VersionName, { space, id: before })).toMatchObject({
    name: 'Before “Draft” was restored',
    by: ada,
    restored: 'Draft',
  })
  const input = { space, document, id: before }
  const read = await server.engine.asker.ask({ query: readVersion.name, by: bob, input })
  const kept = new Doc()
  const { state } = (read.ok ? read.output : {}) as { state: string }
  applyUpdate(kept, gunzipSync(Buffer.from(state, 'base64')))
  expect(linesOf(kept)).toEqual(['Draft of it', 'one', 'two', 'three', 'four'])

  const again = newId()
  await first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before: again })
  expect(first.client.row(VersionName, { space, id: again })?.name).toBe('Before “Draft” was restored (2)')
  const name = 'before “draft” was restored'
  expect(await second.client.act(nameVersion, { space: teamSpace, document, id: newId(), name })).toMatchObject({
    ok: false,
    message: 'A version with this name already exists. Choose another name.',
  })
  expect(await second.client.act(nameVersion, { space: teamSpace, document, id: draft, name: 'Draft' })).toMatchObject({
    ok: true,
  })
})
