import { Fragment, Slice } from 'prosemirror-model'
import { expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { type View, openEditor, pause, redoIn, undoIn } from '../bare-editor.play.ts'
import { suggest } from '../suggestions/record.ts'
import { type Carrier, carriedFilesPlugin } from './carried-files.ts'

vi.stubGlobal('location', { origin: 'https://atrium.example' })

const own = ownSpace(newId())
const [page, other] = [
  { space: teamSpace, id: 'page' },
  { space: own, id: 'other' },
]
const fileId = newId()
const there = fileUrl({ space: own, id: fileId, name: 'a.png' })
const here = fileUrl({ space: teamSpace, id: fileId, name: 'a.png' })

/** Ada's page, on which what she pastes comes from another page of hers, or where it is said. */
function open(more: Partial<Carrier> = {}) {
  const told: string[] = []
  const copy = vi.fn<Carrier['copy']>(() => Promise.resolve(here))
  const carrier = { page: () => page, from: () => other, copy, tell: (words: string) => told.push(words), ...more }
  const view = openEditor(new Doc(), 'ada', [carriedFilesPlugin(carrier)])
  Object.assign(view, { editable: true, isDestroyed: false })
  return { view, told, copy }
}

function paste({ state, dispatch }: View, url = there): void {
  const { blockContainer, image, paragraph } = state.schema.nodes
  const picture = blockContainer?.create({ id: newId() }, image?.create({ url }))
  const link = state.schema.text('this', [state.schema.mark('link', { href: url })])
  const line = blockContainer?.create({ id: newId() }, paragraph?.create(null, link))
  const end = state.doc.content.size - 1
  dispatch(
    state.tr
      .replace(end, end, new Slice(Fragment.from([picture, line].filter((one) => !!one)), 0, 0))
      .setMeta('paste', true),
  )
}

/** The addresses that a page shows and links to. */
function addresses({ state: { doc } }: View): readonly string[] {
  const found: string[] = []
  doc.descendants(({ attrs, marks }) => {
    if (typeof attrs['url'] === 'string') found.push(attrs['url'])
    for (const mark of marks) if (mark.type.name === 'link') found.push(String(mark.attrs['href']))
  })
  return found
}

test('a picture that is pasted from a page of another space is brought along, and one undo takes all of it off', async () => {
  const { view, told, copy } = open()
  paste(view)
  expect(addresses(view)).toEqual([there, there])
  await vi.waitFor(() => expect(addresses(view)).toEqual([here, here]))
  expect(copy.mock.calls).toEqual([[{ from: own, to: teamSpace }, there]])
  expect(told).toEqual([])
  undoIn({ view })
  expect(addresses(view)).toEqual([])
  redoIn({ view })
  expect(addresses(view)).toEqual([here, here])
})

test('what one typed while a file was on its way is taken back before what was pasted', async () => {
  const arriving = Promise.withResolvers<string>()
  const { view } = open({ copy: () => arriving.promise })
  paste(view)
  await vi.waitFor(() => expect(addresses(view)).toEqual([there, there]))
  await Promise.resolve()
  pause({ view })
  view.dispatch(view.state.tr.insertText('Words', 3))
  arriving.resolve(here)
  await vi.waitFor(() => expect(addresses(view)).toEqual([here, here]))
  undoIn({ view })
  expect(view.state.doc.textContent).toBe('this')
  expect(addresses(view)).toEqual([here, here])
  undoIn({ view })
  expect(addresses(view)).toEqual([])
})

test('a file that cannot be brought along is shown where it is, and that is said', async () => {
  const { view, told } = open({ copy: () => Promise.reject(new Error('gone')) })
  paste(view)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(addresses(view)).toEqual([there, there])
})

test('nothing is brought along that is there, or was copied on this very page', async () => {
  const copy = vi.fn<Carrier['copy']>((_way, url) => Promise.resolve(url))
  const within = open({ copy, from: () => page })
  paste(within.view)
  const unsaid = open({ copy, from: () => undefined })
  paste(unsaid.view, here)
  expect(copy).not.toHaveBeenCalled()
  const moved = open({ copy })
  paste(moved.view, here)
  await vi.waitFor(() => expect(copy).toHaveBeenCalledOnce())
  expect(moved.told).toEqual([])
})

test('an address of a file that comes from elsewhere stays a link to that very file, which nobody is given by it', async () => {
  const { view, copy } = open({ from: () => undefined })
  const { tr, schema } = view.state
  view.dispatch(
    tr.replaceWith(3, 3, schema.text('file', [schema.mark('link', { href: there })])).setMeta('paste', true),
  )
  await Promise.resolve()
  await Promise.resolve()
  expect(addresses(view)).toEqual([there])
  expect(copy).not.toHaveBeenCalled()
})

test('a whole address of this app becomes one that all pages have', async () => {
  const { view } = open({ copy: (_way, url) => Promise.resolve(url), from: () => undefined })
  paste(view, `https://atrium.example${there}`)
  await vi.waitFor(() => expect(addresses(view)).toEqual([there, there]))
})

test('what one pastes while one suggests is one proposal, with what comes along', async () => {
  const { view } = open()
  view.dispatch(suggest(view.state.tr, true))
  paste(view)
  await vi.waitFor(() => expect(addresses(view)).toEqual([here, here]))
  expect(view.state.doc.textContent).toBe('this')
  expect(JSON.stringify(view.state.doc)).not.toContain('change')
})
