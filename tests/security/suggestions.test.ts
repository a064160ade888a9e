import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { type PersonId, type Role, type SpaceId, textRefusals } from '@atrium/engine/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import { type View, openEditor } from '../../features/documents/web/editor/bare-editor.play.ts'
import { suggest } from '../../features/documents/web/editor/suggestions/record.ts'
import { makePage } from '../page.ts'
import { spaceWith } from '../roles/fixture.ts'
import { serverOfFile } from '../server-of-file.ts'
import { openTextScreen, until } from '../text-screen.ts'
import { openWriter } from './texts-frames.ts'

const server = await serverOfFile()
const [ada, bob, eve] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('eve')]

interface Key {
  readonly space: SpaceId
  readonly id: string
}

/** Ada's page, on which Bob and Eve may comment, with the words that stand on it. */
async function createPage(words: string): Promise<Key> {
  const member = (id: PersonId, role: Role) => ({ id, role })
  const space = await spaceWith(server, [member(ada, 'owner'), member(bob, 'commenter'), member(eve, 'commenter')])
  const page = await makePage(server, ada, { space })
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  const view = openEditor(text.doc, ada)
  view.dispatch(view.state.tr.insertText(words, 3))
  await until(text, ({ saved }) => saved === 'saved')
  return page
}

interface Seat {
  readonly text: OpenText
  readonly view: View
}

async function proposing({ text, view }: Seat, propose: (view: View) => void): Promise<void> {
  view.dispatch(suggest(view.state.tr, true))
  propose(view)
  view.dispatch(suggest(view.state.tr, false))
  await until(text, ({ saved, canWrite }) => saved === 'saved' || !canWrite)
}

function placeOf({ state: { doc } }: View, words: string): number {
  let found = -1
  doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (index >= 0 && found < 0) found = at + index
  })
  if (found < 0) throw new Error(`There is no ${words}.`)
  return found
}

/** What the page says to whoever exports or shares it. */
async function said(page: Key): Promise<string> {
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive }) => isLive)
  return JSON.stringify(readBlocks(text.doc.getXmlFragment('blocks')))
}

test('R6.04 who may but comment proposes what they type, and takes it back, and the page says the same as before', async () => {
  const page = await createPage('Hello world')
  await using screen = await openTextScreen({ person: bob, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive, canWrite }) => isLive && canWrite)
  const seat = { text, view: openEditor(text.doc, bob) }
  await proposing(seat, ({ state, dispatch }) => dispatch(state.tr.insertText('big ', placeOf(seat.view, 'world'))))
  await proposing(seat, ({ state, dispatch }) => {
    const at = placeOf(seat.view, 'Hello')
    dispatch(state.tr.delete(at, at + 6))
  })
  await proposing(seat, ({ state, dispatch }) => dispatch(state.tr.split(placeOf(seat.view, 'rld'), 2)))
  expect(text.state.canWrite).toBe(true)
  expect(await said(page)).toContain('Hello world')
  expect(await said(page)).not.toContain('big')
  await proposing(seat, ({ state, dispatch }) => {
    const at = placeOf(seat.view, 'big ')
    dispatch(state.tr.delete(at, at + 4))
  })
  expect(text.state.canWrite).toBe(true)
})

test('on a page that says nothing yet, too, who may but comment proposes', async () => {
  const member = (id: PersonId, role: Role) => ({ id, role })
  const page = await makePage(server, ada, {
    space: await spaceWith(server, [member(ada, 'owner'), member(bob, 'commenter')]),
  })
  await using screen = await openTextScreen({ person: bob, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive, canWrite }) => isLive && canWrite)
  const seat = { text, view: openEditor(text.doc, bob) }
  await proposing(seat, ({ state, dispatch }) => dispatch(state.tr.insertText('first words', 3)))
  expect(text.state).toMatchObject({ canWrite: true, saved: 'saved' })
  expect(await said(page)).not.toContain('first words')
})

const isParagraph = (type: unknown): boolean => type instanceof XmlElement && type.nodeName === 'paragraph'

function marked(words: string, marks: object): XmlText {
  const text = new XmlText()
  text.insert(0, words, marks)
  return text
}

/** Puts a block onto the page as it would stand there if somebody proposed it. */
function insertProposed({ doc }: OpenText, content: XmlElement): void {
  const block = new XmlElement('blockContainer')
  block.setAttribute('suggestion', JSON.stringify({ kind: 'insert', id: 'x', by: bob, at: '' }))
  block.insert(0, [content])
  const group = doc.getXmlFragment('blocks').get(0)
  if (group instanceof XmlElement) group.insert(0, [block])
}

const bads: readonly [string, (seat: Seat) => void][] = [
  ['words', ({ view }) => view.dispatch(view.state.tr.insertText('mine ', placeOf(view, 'world')))],
  [
    'words taken off',
    ({ view }) => view.dispatch(view.state.tr.delete(placeOf(view, 'world'), placeOf(view, 'world') + 2)),
  ],
  [
    'a block that becomes another kind',
    ({ view }) =>
      view.dispatch(view.state.tr.setNodeMarkup(placeOf(view, 'Hello') - 1, view.state.schema.nodes['quote'])),
  ],
  [
    'words that look alike elsewhere',
    ({ view }) => view.dispatch(view.state.tr.addMark(3, 6, view.state.schema.mark('bold'))),
  ],
  [
    'a proposal in the name of somebody else',
    ({ view }) => {
      const mark = view.state.schema.marks['insertion']?.create({ id: 'x', by: eve, at: '' })
      view.dispatch(view.state.tr.replaceWith(3, 3, view.state.schema.text('hers', mark ? [mark] : [])))
    },
  ],
  [
    'a block of nobody',
    ({ text }) => {
      const block = new XmlElement('blockContainer')
      const line = new XmlElement('paragraph')
      line.insert(0, [new XmlText('words')])
      block.insert(0, [line])
      const group = text.doc.getXmlFragment('blocks').get(0)
      if (group instanceof XmlElement) group.insert(0, [block])
    },
  ],
  [
    'a proposed line that stands in no block, by which every editor would take off the page',
    ({ text }) => {
      const part = new XmlElement('paragraph')
      part.setAttribute('suggestion', JSON.stringify({ kind: 'insert', id: 'x', by: bob, at: '' }))
      const group = text.doc.getXmlFragment('blocks').get(0)
      if (group instanceof XmlElement) group.insert(0, [part])
    },
  ],
  [
    'a proposed block that no editor knows, by which nobody could write any more',
    ({ text }) => insertProposed(text, new XmlElement('unheard')),
  ],
  [
    'a proposed block with a value that no editor knows',
    ({ text }) => {
      const callout = new XmlElement('callout')
      callout.setAttribute('tone', 'evil')
      insertProposed(text, callout)
    },
  ],
  [
    'proposed words with a mark that no editor knows',
    ({ text }) => {
      const line = text.doc.getXmlFragment('blocks').createTreeWalker(isParagraph).next().value
      const mark = { insertion: { id: 'x', by: bob, at: '' }, unheard: {} }
      if (line instanceof XmlElement) line.insert(0, [marked('words', mark)])
    },
  ],
  ['a second root', ({ text }) => text.doc.getXmlFragment('blocks').insert(1, [new XmlElement('blockGroup')])],
  [
    'a block that says it was another one',
    ({ text }) => {
      const group = text.doc.getXmlFragment('blocks').get(0)
      const block = group instanceof XmlElement ? group.get(0) : undefined
      const from = { type: 'heading', props: { level: 2 } }
      if (block instanceof XmlElement)
        block.setAttribute('suggestion', JSON.stringify({ kind: 'change', id: 'x', by: bob, at: '', from }))
    },
  ],
]

for (const [what, write] of bads)
  test(`what somebody who may but propose brings in stays out: ${what}`, async () => {
    const page = await createPage('Hello world')
    await using screen = await openTextScreen({ person: bob, server: () => server })
    const text = await screen.open(page)
    await until(text, ({ isLive, canWrite }) => isLive && canWrite)
    const before = await said(page)
    write({
      text,
      // What is written by hand no editor sees.
      get view() {
        return openEditor(text.doc, bob)
      },
    })
    await until(text, ({ canWrite }) => !canWrite)
    expect(text.state).toMatchObject({ saved: 'unsaved', why: textRefusals['only-suggestions'] })
    expect(await said(page)).toBe(before)
  })

test('what others propose is not taken off by somebody who may but propose', async () => {
  const page = await createPage('Hello world')
  await using screen = await openTextScreen({ person: eve, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive, canWrite }) => isLive && canWrite)
  const seat = { text, view: openEditor(text.doc, eve) }
  await proposing(seat, ({ state, dispatch }) => dispatch(state.tr.insertText('big ', placeOf(seat.view, 'world'))))
  await using other = await openTextScreen({ person: bob, server: () => server })
  const bobs = await other.open(page)
  await until(bobs, ({ isLive, canWrite }) => isLive && canWrite)
  const view = openEditor(bobs.doc, bob)
  view.dispatch(view.state.tr.delete(placeOf(view, 'big'), placeOf(view, 'big') + 4))
  await until(bobs, ({ canWrite }) => !canWrite)
  expect(bobs.state.why).toBe(textRefusals['only-suggestions'])
})

test('what somebody proposes by two screens at once is no more than a proposal, either', async () => {
  const page = await createPage('Hello world')
  await using screen = await openTextScreen({ person: bob, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive, canWrite }) => isLive && canWrite)
  const seat = { text, view: openEditor(text.doc, bob) }
  await proposing(seat, ({ state, dispatch }) => dispatch(state.tr.insertText('big ', placeOf(seat.view, 'world'))))
  // Either leaves the page as it is; together they put words into a place where no proposal is any more.
  const takesOff = changeOf(text.doc, (line) => line.delete(0, line.length))
  const addsTo = changeOf(text.doc, (line) => line.insert(1, 'ger'))
  const writers = [await openWriter(server, bob, page), await openWriter(server, bob, page)]
  const answers = await Promise.all([writers[0]?.send(takesOff), writers[1]?.send(addsTo)])
  expect(new Set(answers.map((answer) => answer?.type))).toEqual(new Set(['saved', 'refused']))
  expect(await said(page)).toContain('Hello world')
  expect(await said(page)).not.toContain('ger')
})

/** What a copy of the text would send after a change of the line that is proposed. */
function changeOf(doc: Doc, change: (line: XmlText) => void): Uint8Array {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  const before = encodeStateVector(copy)
  const block = copy.getXmlFragment('blocks').querySelectorAll('paragraph').at(-1)
  const line = block instanceof XmlElement ? block.get(0) : undefined
  if (!(line instanceof XmlText)) throw new Error('Nothing is proposed.')
  change(line)
  return encodeStateAsUpdate(copy, before)
}
