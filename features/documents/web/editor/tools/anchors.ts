import { getNodeById } from '@blocknote/core'
import type { ResolvedPos } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror'
import { type Doc, RelativePosition, type XmlFragment, createRelativePositionFromJSON } from 'yjs'
import { placeOfWords } from '../block-menu/place-of-words.ts'
import { blockAt } from '../go-to-block.ts'
import type { PageEditor } from '../page-editor.ts'
import type { Match } from './match.ts'
import { nameOfBlock } from './name-of-block.ts'
import { type Beside, besideOf, placeOfQuote } from './place-of-quote.ts'

/**
 * Where words begin and end, in a way that stays with them whatever is written around, with what stands beside them in their
 * line, and the block that is meant as a whole.
 */
export interface Anchor extends Beside {
  readonly from: string
  readonly to: string
  readonly block?: string | undefined
}

interface Sync {
  readonly doc: Doc
  readonly type: XmlFragment
  readonly binding: { readonly mapping: Parameters<typeof absolutePositionToRelativePosition>[2] } | null
}

/** The words at a place, or else what is selected, with their anchor; undefined where there is nothing. */
export function anchoredWords(editor: PageEditor, at?: Match): Quoted | undefined {
  const { selection, doc } = editor.prosemirrorState
  if (!at && selection instanceof NodeSelection) return anchoredBlock(editor, blockIdAt(selection.$from))
  const { from, to } = at ?? selectionOf(editor)
  const anchor = from === to ? undefined : anchorOf(editor, { from, to })
  const words = doc.textBetween(from, to, ' ')
  // What stands behind the end of a quotation is not known where that is cut.
  const beside = words.length > quoteLength ? {} : besideOf(doc, { from, to })
  return anchor && { anchor: { ...anchor, ...beside }, quote: words.slice(0, quoteLength) }
}

/** A block as a whole, with its words or what it is called; undefined for one that is not there, or empty. */
export function anchoredBlock(editor: PageEditor, id: string): Quoted | undefined {
  const block = editor.getBlock(id)
  const quote = block && nameOfBlock(editor, block).slice(0, quoteLength)
  if (!quote) return undefined
  const words = placeOfWords(editor, id)
  return { anchor: { from: '', to: '', ...(words && anchorOf(editor, words)), block: id }, quote }
}

function anchorOf(editor: PageEditor, { from, to }: Match): Anchor | undefined {
  const sync = syncOf(editor)
  if (!sync?.binding) return undefined
  const { mapping } = sync.binding
  const place = (at: number): RelativePosition => absolutePositionToRelativePosition(at, sync.type, mapping)
  return { from: JSON.stringify(place(from)), to: JSON.stringify(behind(place(to - 1)) ?? place(to)) }
}

/** Right behind a letter: what is written there later is no part of the words before; undefined at the edge of a block. */
const behind = ({ type, tname, item }: RelativePosition): RelativePosition | undefined =>
  item === null ? undefined : new RelativePosition(type, tname, item, -1)

/** The id of the block that a place is in. */
export function blockIdAt(at: ResolvedPos): string {
  for (let { depth } = at; depth > 0; depth -= 1) {
    const id: unknown = at.node(depth).attrs['id']
    if (typeof id === 'string') return id
  }
  return ''
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

/** Words, or a block, that something was said about. */
export interface Quoted {
  readonly anchor: Anchor
  readonly quote: string
}

/** Where they stand now; undefined when they are gone, and for a block that has none. */
export function placeOf(editor: PageEditor, { anchor, quote }: Quoted): Match | undefined {
  if (anchor.from === '') return undefined
  const place = placeOfAnchor(editor, anchor)
  const { doc } = editor.prosemirrorState
  // A block that is there, whatever it says now, is nowhere else.
  if (place || (anchor.block !== undefined && getNodeById(anchor.block, doc))) return place
  return placeOfQuote(doc, { quote, ...anchor })
}

/** What of the page it is about, as it is drawn there; undefined when that is gone. */
export function elementOf(editor: PageEditor, quoted: Quoted): Element | undefined {
  const place = placeOf(editor, quoted)
  const { block = '' } = quoted.anchor
  if (!place) return block === '' ? undefined : (blockAt(block) ?? undefined)
  const { node } = editor.prosemirrorView.domAtPos(place.from, 1)
  return (node instanceof Element ? node : node.parentElement) ?? undefined
}

interface Placed {
  readonly anchor: Anchor | null
  readonly quote: string
}

/** In the order in which they stand on the page; what is about all of it, or about nothing any more, last. */
export function placeInOrder<Thread extends Placed>(editor: PageEditor, threads: readonly Thread[]): readonly Thread[] {
  const places = new Map(threads.map((thread) => [thread, startOf(editor, thread)]))
  const at = (thread: Thread): number => places.get(thread) ?? Infinity
  return threads.toSorted((one, other) => (at(one) < at(other) ? -1 : Number(at(one) > at(other))))
}

function startOf(editor: PageEditor, { anchor, quote }: Placed): number | undefined {
  if (!anchor) return undefined
  const { block = '' } = anchor
  const place = placeOf(editor, { anchor, quote })
  return place?.from ?? (block === '' ? undefined : getNodeById(block, editor.prosemirrorState.doc)?.posBeforeNode)
}

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
