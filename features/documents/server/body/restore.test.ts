import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { Doc, XmlElement, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import {
  VersionName,
  block,
  listVersions,
  nameVersion,
  plain,
  readVersion,
  restoreBlock,
  restoreVersion,
  writeBlocks,
} from '@atrium/features/documents/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { lineIn } from '../../../../tests/line-in.ts'
import { type TextScreen, openTextScreen, until } from '../../../../tests/text-screen.ts'

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
  write(text, ['Something else'])
  await until(text, ({ saved }) => saved === 'saved')
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

interface Kept {
  readonly document: string
  readonly first: TextScreen
  readonly text: OpenText
  readonly draft: string
}

/** Ada's screen with a page that says 'Agenda' and 'Notes' in a version, and 'Agenda' and 'Notes of all' now. */
async function keptPage(): Promise<Kept & AsyncDisposable> {
  const { id: document } = await makePage(server, ada)
  const first = await openTextScreen({ person: ada, server: () => server })
  const text = await first.open({ space: teamSpace, id: document })
  write(text, ['Agenda', 'Notes'])
  await until(text, ({ saved }) => saved === 'saved')
  const draft = newId()
  await first.client.act(nameVersion, { space: teamSpace, document, id: draft, name: 'Draft' })
  await expect.poll(async () => (await versionsOf(document)).size).toBe(1)
  lineIn(text, 'Notes').insert(5, ' of all')
  await until(text, ({ saved }) => saved === 'saved')
  return { document, first, text, draft, [Symbol.asyncDispose]: () => first[Symbol.asyncDispose]() }
}

/** What each version says, by its id. */
async function versionsOf(document: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const input = { space: teamSpace, document }
  const { versions } = await server.read(ada, listVersions, input)
  const said = versions.map(async ({ id }) => {
    const { state } = await server.read(ada, readVersion, { ...input, id })
    const doc = new Doc()
    applyUpdate(doc, gunzipSync(Buffer.from(state ?? '', 'base64')))
    return [id, linesOf(doc)] as const
  })
  return new Map(await Promise.all(said))
}

test('a restore done twice, by a second click or by two at once, is one: one version before it and nothing doubled', async () => {
  await using kept = await keptPage()
  const { document, first, text, draft } = kept
  await using second = await openTextScreen({ person: bob, server: () => server })
  const befores = [newId(), newId(), newId()] as const
  const answers = await Promise.all([
    first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before: befores[0] }),
    first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before: befores[1] }),
    second.client.act(restoreVersion, { space: teamSpace, document, version: draft, before: befores[2] }),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  await expect
    .poll(() => befores.filter((id) => second.client.row(VersionName, { space: teamSpace, id })))
    .toHaveLength(1)
  expect(linesOf(text.doc)).toEqual(['Agenda', 'Notes'])
  const said = [...(await versionsOf(document)).values()].map((lines) => lines.join(', '))
  expect(said.toSorted()).toEqual(['Agenda, Notes', 'Agenda, Notes of all'])
  expect(
    await second.client.act(nameVersion, {
      space: teamSpace,
      document,
      id: newId(),
      name: 'Before “Draft” was restored (2)',
    }),
  ).toMatchObject({ ok: true })
})

/** The id of the block in which a line stands. */
function blockOf(text: OpenText, words: string): string {
  const { parent } = lineIn(text, words)
  const block = parent instanceof XmlElement ? parent.parent : null
  const id = block instanceof XmlElement && block.getAttribute('id')
  if (!id) throw new Error(`There is no block with ${words}.`)
  return id
}

test('a block is restored alone: what else was written stays, and what stood there before is a version', async () => {
  await using kept = await keptPage()
  const { document, first, text, draft } = kept
  lineIn(text, 'Agenda').insert(6, ' for Monday')
  await until(text, ({ saved }) => saved === 'saved')
  const page = { space: teamSpace, document, version: draft }
  const block = blockOf(text, 'Notes of all')
  const [before, again] = [newId(), newId()]
  await first.client.act(restoreBlock, { ...page, before, block })
  await expect.poll(() => linesOf(text.doc)).toEqual(['Agenda for Monday', 'Notes'])
  expect((await versionsOf(document)).get(before)).toEqual(['Agenda for Monday', 'Notes of all'])
  expect(first.client.row(VersionName, { space: teamSpace, id: before })).toMatchObject({
    restored: 'Draft',
    isBlock: true,
  })

  // It says what it said already.
  await first.client.act(restoreBlock, { ...page, before: again, block })
  await expect.poll(() => first.client.row(VersionName, { space: teamSpace, id: again })).toBeUndefined()
  expect([...(await versionsOf(document)).keys()]).toHaveLength(2)
})

test('a block that was removed stands again where it stood, and one that a version has not is not restored', async () => {
  await using kept = await keptPage()
  const { document, first, text, draft } = kept
  const block = blockOf(text, 'Agenda')
  for (const group of text.doc.getXmlFragment('blocks').toArray()) if (group instanceof XmlElement) group.delete(0, 1)
  await until(text, ({ saved }) => saved === 'saved')
  const page = { space: teamSpace, document, version: draft }
  const [before, none] = [newId(), newId()]
  await first.client.act(restoreBlock, { ...page, before: none, block: newId() })
  await first.client.act(restoreBlock, { ...page, before, block })
  await expect.poll(() => linesOf(text.doc)).toEqual(['Agenda', 'Notes of all'])
  await expect.poll(() => first.client.row(VersionName, { space: teamSpace, id: none })).toBeUndefined()
  expect((await versionsOf(document)).get(before)).toEqual(['Notes of all'])
})

test('what one typed offline before a restore stands in a line of its own after it, and nobody’s sentence is torn', async () => {
  await using kept = await keptPage()
  const { document, first, text, draft } = kept
  await using second = await openTextScreen({ person: bob, server: () => server })
  const other = await second.open({ space: teamSpace, id: document })
  await until(other, ({ isLive }) => isLive)
  second.client.disableNetwork()
  await until(other, ({ isLive }) => !isLive)
  lineIn(other, 'Notes').insert(5, ' of Bob')
  lineIn(other, 'Agenda').insert(6, ' for Monday')
  const before = newId()
  await first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before })
  await expect.poll(() => linesOf(text.doc)).toEqual(['Agenda', 'Notes'])
  second.client.enableNetwork()
  const lines = ['Agenda for Monday', 'Notes', 'Notes of Bob of all']
  await expect.poll(() => linesOf(text.doc).toSorted()).toEqual(lines)
  expect(linesOf(other.doc)).toEqual(linesOf(text.doc))
})

test('what came in while a version was kept belongs to it, for who reads it and who restores it', async () => {
  await using kept = await keptPage()
  const { document, first, text, draft } = kept
  lineIn(text, 'Agenda').insert(6, ' for Monday')
  const later = Buffer.from(encodeStateAsUpdate(text.doc))
  const { pool } = server.engine
  await pool.query('update document_version set later = $1::bytea[] where id = $2', [[later], draft])
  expect((await versionsOf(document)).get(draft)).toEqual(['Agenda for Monday', 'Notes of all'])

  write(text, ['Something else'])
  await until(text, ({ saved }) => saved === 'saved')
  await first.client.act(restoreVersion, { space: teamSpace, document, version: draft, before: newId() })
  await expect.poll(() => linesOf(text.doc)).toEqual(['Agenda for Monday', 'Notes of all'])
})
