import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror'
import { type Doc, type XmlFragment, createRelativePositionFromJSON } from 'yjs'
import type { PageEditor } from '../page-editor.ts'
import type { Match } from './match.ts'
import { placeOfQuote } from './place-of-quote.ts'

/** Where words begin and end, in a way that stays with them whatever is written around. */
export interface Anchor {
  readonly from: string
  readonly to: string
}

interface Sync {
  readonly doc: Doc
  readonly type: XmlFragment
  readonly binding: { readonly mapping: Parameters<typeof absolutePositionToRelativePosition>[2] } | null
}

/** The words at a place, or else the selected ones, with their anchor; undefined where there are none. */
export function anchoredWords(editor: PageEditor, at?: Match): Quoted | undefined {
  const { doc } = editor.prosemirrorState
  const { from, to } = at ?? selectionOf(editor)
  const sync = syncOf(editor)
  if (from === to || !sync?.binding) return undefined
  const { mapping } = sync.binding
  const place = (at: number): string => JSON.stringify(absolutePositionToRelativePosition(at, sync.type, mapping))
  const quote = doc.textBetween(from, to, ' ').slice(0, quoteLength)
  return { anchor: { from: place(from), to: place(to) }, quote }
}

/** What is selected on the screen: the editor itself hears of it a moment later. */
function selectionOf({ prosemirrorView: view }: PageEditor): Match {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return view.state.selection
  const ends = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)] as const
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

const quoteLength = 300

/** Words that something was said about. */
export interface Quoted {
  readonly anchor: Anchor
  readonly quote: string
}

/** Where they stand now; undefined when they are gone. */
export const placeOf = (editor: PageEditor, { anchor, quote }: Quoted): Match | undefined =>
  placeOfAnchor(editor, anchor) ?? placeOfQuote(editor.prosemirrorState.doc, quote)

function placeOfAnchor(editor: PageEditor, anchor: Anchor): Match | undefined {
  const sync = syncOf(editor)
  if (!sync?.binding) return undefined
  const { mapping } = sync.binding
  const at = (place: string): number | null =>
    relativePositionToAbsolutePosition(sync.doc, sync.type, createRelativePositionFromJSON(JSON.parse(place)), mapping)
  try {
    const [from, to] = [at(anchor.from), at(anchor.to)]
    return from !== null && to !== null && from < to ? { from, to } : undefined
  } catch {
    return undefined // somebody sent what is no anchor
  }
}

/** The library's plugin tells nothing of its state's type. */
const syncOf = ({ prosemirrorState }: PageEditor): Sync | undefined =>
  ySyncPluginKey.getState(prosemirrorState) as Sync | undefined
