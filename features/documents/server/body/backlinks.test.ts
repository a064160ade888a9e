import { expect, test } from 'vitest'
import { XmlElement, XmlText } from 'yjs'
import { type PersonId, teamSpace, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { listBacklinks, moveDocument, trashDocument } from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { namedHere } from '../../contract/backlinks.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

interface Page {
  readonly space: SpaceId
  readonly id: string
}

function naming(page: Page, label: string): XmlElement {
  const element = new XmlElement('mention')
  for (const [name, value] of Object.entries({ kind: 'page', target: page.id, where: page.space, label }))
    element.setAttribute(name, value)
  return element
}

/** A line with a place for a name, and for words that are linked. */
const line = (...parts: (string | XmlElement | { readonly words: string; readonly href: string })[]) =>
  parts.map((part) => {
    if (part instanceof XmlElement) return part
    const text = new XmlText()
    if (typeof part === 'string') text.insert(0, part)
    else text.insert(0, part.words, { link: { href: part.href } })
    return text
  })

async function write(page: Page, ...lines: ReturnType<typeof line>[]): Promise<void> {
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  text.doc.transact(() => {
    const paragraphs = lines.map(() => new XmlElement('paragraph'))
    text.doc.getXmlFragment('blocks').insert(0, paragraphs)
    for (const [index, parts] of lines.entries()) paragraphs[index]?.insert(0, parts)
  })
  await until(text, ({ saved }) => saved === 'saved')
}

function backlinks(of: Page, by: PersonId, more: { readonly skip?: number; readonly limit?: number } = {}) {
  const input = { space: of.space, document: of.id, ...more }
  return server.engine.asker.ask({ query: listBacklinks.name, by, input })
}

const found = (count: number, ...pages: object[]) => ({ ok: true, output: { count, pages } })

test('a page tells which others lead to it, with the sentence that the link stands in', async () => {
  const [goals, plan, notes] = [
    await makePage(server, ada, { title: 'Goals' }),
    await makePage(server, ada, { title: 'Plan' }),
    await makePage(server, ada, { title: 'Notes' }),
  ]
  await write(plan, line('First this. Ask Bob about ', naming(goals, 'Old name'), ' before May. Then that.'))
  await expect
    .poll(() => backlinks(goals, bob))
    .toMatchObject(found(1, { id: plan.id, title: 'Plan', sentence: `Ask Bob about ${namedHere} before May.` }))
  await write(notes, line('All of it is in ', { words: 'our goals', href: `/documents/${goals.id}` }, '.'))
  await expect
    .poll(() => backlinks(goals, bob))
    .toMatchObject(found(2, { id: notes.id, sentence: 'All of it is in our goals.' }, { id: plan.id }))
  expect(await backlinks(goals, bob, { skip: 1, limit: 1 })).toMatchObject(found(2, { id: plan.id }))
})

test('only pages that the asker reads are told, and none in the trash or in one that is there', async () => {
  const goals = await makePage(server, ada, { title: 'Goals' })
  const diary = await makePage(server, ada, { space: ownSpace(ada), title: 'Diary' })
  const folder = await makePage(server, ada, { title: 'Folder' })
  const inside = await makePage(server, ada, { title: 'Inside' })
  await server.act(ada, moveDocument, { space: teamSpace, id: inside.id, parent: folder.id, order: 'a0' })
  await write(diary, line('Between us: ', naming(goals, 'Goals')))
  await write(inside, line('See ', naming(goals, 'Goals')))
  await expect.poll(() => backlinks(goals, ada)).toMatchObject(found(2, {}, {}))
  expect(await backlinks(goals, bob)).toMatchObject(found(1, { id: inside.id }))

  await server.act(ada, trashDocument, { space: teamSpace, id: folder.id })
  expect(await backlinks(goals, bob)).toMatchObject(found(0))
  expect(await backlinks(goals, ada)).toMatchObject(found(1, { id: diary.id }))
})

test.runIf(isLong)('a page that leads to itself, and a link that was taken out, are not told', async () => {
  const [goals, plan] = [
    await makePage(server, ada, { title: 'Goals' }),
    await makePage(server, ada, { title: 'Plan' }),
  ]
  await write(goals, line('Back to ', naming(goals, 'Goals')))
  await write(plan, line('To ', naming(goals, 'Goals')))
  await expect.poll(() => backlinks(goals, ada)).toMatchObject(found(1, { id: plan.id }))

  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(plan)
  text.doc.getXmlFragment('blocks').delete(0, 1)
  await until(text, ({ saved }) => saved === 'saved')
  await expect.poll(() => backlinks(goals, ada)).toMatchObject(found(0))
})
