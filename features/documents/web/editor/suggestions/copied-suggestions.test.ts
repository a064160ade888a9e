import type { Plugin } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { type View, openEditor } from '../bare-editor.play.ts'
import { copiedSuggestionsPlugin } from './copied-suggestions.ts'
import { suggestionsIn } from './find-suggestions.ts'
import { suggest } from './record.ts'
import { unmarked, withoutProposals } from './settled-copy.ts'

/** A page that says "We meet in May", of which Bob proposes that it be June. */
function open(): View {
  const view = openEditor(new Doc(), 'bob')
  view.dispatch(view.state.tr.insertText('We meet in May', 3).setNodeAttribute(1, 'id', 'first'))
  view.dispatch(suggest(view.state.tr, true))
  view.dispatch(view.state.tr.insertText('June', 14, 17))
  view.dispatch(suggest(view.state.tr, false))
  return view
}

function select(view: View, from: number, to: number): View {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  return view
}

const words = ({ state: { doc, selection } }: Pick<View, 'state'>): string =>
  doc.textBetween(selection.from, selection.to)

test('what is copied for elsewhere says what it would say if all was accepted, or what is to go where nothing else is chosen', () => {
  const view = open()
  expect(view.state.doc.textContent).toBe('We meet in MayJune')
  expect(words({ state: withoutProposals(select(view, 3, 21).state) })).toBe('We meet in June')
  expect(words({ state: withoutProposals(select(view, 14, 17).state) })).toBe('May')
})

test('words that came from elsewhere propose nothing, whatever they say', () => {
  const { state } = select(open(), 3, 21)
  const slice = unmarked(state.selection.content())
  expect(slice.content.textBetween(0, slice.content.size)).toBe('We meet in June')
  const { content: taken } = unmarked(select(open(), 14, 17).state.selection.content())
  expect(taken.textBetween(0, taken.size)).toBe('May')
  expect(JSON.stringify(slice)).not.toContain('bob')
  expect(slice.openStart).toBe(state.selection.content().openStart)
})

test('only what was copied on this very page, by who writes, keeps what it proposes', () => {
  const view = select(open(), 3, 21)
  const plugin = copiedSuggestionsPlugin(() => ({ clipboardHTML: 'June', externalHTML: 'June', markdown: 'June' }))
  const heard = new Map<string, (event: object) => void>()
  const dom = {
    addEventListener: (name: string, run: never, { capture = false }) => heard.set(`${name} ${capture}`, run),
  }
  plugin.spec.view?.(Object.assign(view, { dom, dragging: null }) as never)
  const clipboard = new Map([['blocknote/html', 'own']])
  const clipboardData = {
    getData: (kind: string) => clipboard.get(kind),
    setData: (kind: string, said: string) => clipboard.set(kind, said),
  }
  heard.get('copy true')?.({ clipboardData })
  call(plugin, 'transformCopied', [view.state.selection.content(), view])
  heard.get('copy false')?.({ clipboardData })
  expect(clipboard.get('text/plain')).toBe('June')

  const paste = (html: string): readonly unknown[] => {
    const read = call(plugin, 'transformPastedHTML', [html, view])
    const { content } = call(plugin, 'transformPasted', [view.state.selection.content(), view, false]) as never
    return [read, JSON.stringify(content).includes('bob')]
  }
  const copied = clipboard.get('blocknote/html') ?? ''
  expect(copied).toMatch(/June$/)
  expect(paste(copied)).toEqual(['own', true])
  expect(paste('June')).toEqual(['June', false])
  view.dispatch(suggest(view.state.tr, true))
  expect(paste(copied)).toEqual([copied, false])
})

const call = (
  { props }: Plugin,
  name: 'transformCopied' | 'transformPastedHTML' | 'transformPasted',
  given: never[] | readonly unknown[],
) => Reflect.apply(props[name] as never, props, given) as unknown

test('what is pasted in a line keeps what was proposed of it; what is typed there is nobody’s proposal', () => {
  const view = select(open(), 14, 21)
  const slice = view.state.selection.content()
  const flat = slice.content.firstChild?.firstChild?.firstChild?.content
  if (!flat) throw new Error('There are no words.')
  view.dispatch(view.state.tr.insert(3, flat).setMeta('uiEvent', 'paste'))
  expect(suggestionsIn(view.state.doc)[0]?.pieces).toHaveLength(4)
  view.dispatch(view.state.tr.insert(3, flat))
  expect(suggestionsIn(view.state.doc)[0]?.pieces).toHaveLength(4)
})
