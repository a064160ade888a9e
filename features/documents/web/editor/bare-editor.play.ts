import { BlockNoteEditor } from '@blocknote/core'
import type { Node, NodeType } from 'prosemirror-model'
import { EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { redo, undo, ySyncPlugin, yUndoPluginKey } from 'y-prosemirror'
import type { Doc } from 'yjs'
import { newId } from '@atrium/base/id'
import type { Random } from '@atrium/base/random'
import { beginTogether } from './begin-page.ts'
import { drawWhole } from './draw-whole.ts'
import { columnDepth } from './columns/places.ts'
import { wholeColumns } from './columns/whole-columns.ts'
import { editorSchema } from './editor-schema.ts'
import { keepMarksPlugin } from './keep-marks.ts'
import { keepUpPlugin } from './keep-up.ts'
import { undoPlugin } from './own-undo.ts'
import { pastedLinkPlugin } from './paste/pasted-link.ts'
import { keepApartPlugin } from './suggestions/keep-apart.ts'
import { recordPlugin } from './suggestions/record.ts'
import { suggestionParts } from './suggestions/suggestion-parts.ts'

/** What the plugins use of an editor's view, without a page around it. */
export interface View {
  state: EditorState
  dispatch(transaction: Transaction): void
  hasFocus(): boolean
}

/** Whoever has an editor. */
interface Writer {
  readonly view: View
}

const { pmSchema } = BlockNoteEditor.create({ schema: editorSchema, extensions: [suggestionParts] })
drawWhole(pmSchema)

/** An editor of a page, with the plugins that tie it to the text, and others. */
export function openEditor(doc: Doc, person = 'somebody', others: readonly Plugin[] = []): View {
  beginTogether(doc)
  const fragment = doc.getXmlFragment('blocks')
  const plugins: Plugin[] = [
    ySyncPlugin(fragment),
    keepUpPlugin(),
    keepMarksPlugin(),
    undoPlugin(fragment),
    wholeColumns(),
    recordPlugin({ person, now: () => '2026-11-27T12:00:00.000Z', newId }),
    keepApartPlugin(fragment, person),
    pastedLinkPlugin,
    ...others,
  ]
  const watchers: { update?(view: View, before: EditorState): void }[] = []
  const view: View = {
    state: EditorState.create({ schema: pmSchema, plugins }),
    dispatch(transaction) {
      const before = view.state
      view.state = before.applyTransaction(transaction).state
      for (const watcher of watchers) watcher.update?.(view, before)
    },
    hasFocus: () => false,
  }
  // The library's view stands on a page; here is as much of one as these plugins use.
  for (const plugin of plugins) if (plugin.spec.view) watchers.push(plugin.spec.view(view as never) as never)
  return view
}

/** What is done from now on is a step of its own, as after a pause. */
export const pause = ({ view }: Writer): void => yUndoPluginKey.getState(view.state)?.undoManager.stopCapturing()

export const undoIn = ({ view }: Writer): void => void undo(view.state)
export const redoIn = ({ view }: Writer): void => void redo(view.state)

/** The words on the page, as the person sees them. */
export function wordsOn({ view }: Writer): readonly string[] {
  const words: string[] = []
  view.state.doc.descendants((node) => {
    if (node.isTextblock) words.push(...node.textContent.split(' ').filter((word) => word !== ''))
    return !node.isTextblock
  })
  return words
}

interface Line {
  readonly node: Node
  /** Where its words begin. */
  readonly from: number
}

function linesOf(doc: Node): [Line, ...Line[]] {
  const lines: Line[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) lines.push({ node, from: at + 1 })
    return !node.isTextblock
  })
  const [first, ...rest] = lines
  if (!first) throw new Error('There is no line.')
  return [first, ...rest]
}

/** A place between two words. */
export function placeIn({ view }: Writer, random: Random): number {
  const { node, from } = random.pick(linesOf(view.state.doc))
  const places = [0, ...[...node.textContent.matchAll(/ /g)].map(({ index }) => index + 1)]
  return from + random.pick(places as [number, ...number[]])
}

export function type({ view }: Writer, word: string, at: number): void {
  const { tr } = view.state
  tr.insertText(`${word} `, at)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + word.length + 1)))
}

/** What Enter does: the words behind the place go into a block of their own. */
export function split({ view }: Writer, at: number): void {
  const { blockContainer, paragraph } = pmSchema.nodes
  const { tr } = view.state
  if (!blockContainer || !paragraph || tr.doc.resolve(at).parent.type.spec.code) return
  tr.split(at, 2, [{ type: blockContainer }, { type: paragraph }])
  view.dispatch(tr)
}

/** What Tab does: the block goes into the one before it. */
export function nest({ view }: Writer, at: number): void {
  const { tr } = view.state
  const $at = tr.doc.resolve(at)
  const depth = $at.depth - 1
  const group = $at.node(depth - 1)
  const index = $at.index(depth - 1)
  const { blockGroup } = pmSchema.nodes
  if (index === 0 || !blockGroup) return
  const block = $at.node(depth)
  const before = group.child(index - 1)
  const from = $at.before(depth)
  const own = before.lastChild?.type === blockGroup ? before.lastChild : undefined
  tr.delete(from, from + block.nodeSize)
  tr.insert(own ? from - 2 : from - 1, own ? block : blockGroup.create(null, block))
  view.dispatch(tr)
}

/** Puts an empty column beside the block; where it stands in one, takes it out of there. */
export function divide({ view }: Writer, at: number): void {
  const { tr } = view.state
  const $at = tr.doc.resolve(at)
  const { blockContainer, blockGroup, paragraph, columns, pageColumn } = pmSchema.nodes
  if (!blockContainer || !blockGroup || !paragraph || !columns || !pageColumn) return
  const block = $at.node(-1)
  const from = $at.before(-1)
  const depth = columnDepth($at)
  if (depth > 0) {
    tr.delete(from, from + block.nodeSize)
    view.dispatch(tr.insert(tr.mapping.map($at.before(depth - 2)), block))
    return
  }
  const holding = (type: NodeType, blocks: readonly Node[]): Node =>
    blockContainer.create({ id: newId() }, [type.create(), blockGroup.create(null, blocks)])
  const empty = blockContainer.create({ id: newId() }, paragraph.create())
  const both = [holding(pageColumn, [block]), holding(pageColumn, [empty])]
  view.dispatch(tr.replaceWith(from, from + block.nodeSize, holding(columns, both)))
}

/** What Backspace does at the start of a line: its words go to the end of the line before it. */
export function join(writer: Writer, at: number): void {
  const { tr, doc } = writer.view.state
  const $at = doc.resolve(at)
  const lines = linesOf(doc)
  const index = lines.findIndex(({ from }) => from === $at.start())
  const [line, before] = [lines[index], lines[index - 1]]
  const block = $at.node(-1)
  if (!line || !before || block.childCount > 1) return
  const from = $at.before(-1)
  tr.delete(from, from + block.nodeSize)
  tr.insert(before.from + before.node.content.size, line.node.content)
  writer.view.dispatch(tr)
}

/** Makes a heading of a line, and a line of a heading. */
export function turn({ view }: Writer, at: number): void {
  const $at = view.state.doc.resolve(at)
  const { heading, paragraph } = pmSchema.nodes
  const into = $at.parent.type === paragraph ? heading : paragraph
  if (into) view.dispatch(view.state.tr.setNodeMarkup($at.before(), into, null))
}

/** Takes a word off, with the space behind it; says whether it stands on the page. */
export function erase(writer: Writer, word: string): boolean {
  const place = placeOf(writer, word)
  if (place) writer.view.dispatch(writer.view.state.tr.delete(place.from, place.to))
  return place !== undefined
}

/** Makes a word bold, or plain again. */
export function embolden(writer: Writer, word: string): void {
  const place = placeOf(writer, word)
  const { bold } = pmSchema.marks
  if (!place || !bold) return
  const { tr, doc } = writer.view.state
  const isBold = doc.rangeHasMark(place.from, place.to, bold)
  writer.view.dispatch(
    isBold ? tr.removeMark(place.from, place.to, bold) : tr.addMark(place.from, place.to, bold.create()),
  )
}

function placeOf({ view }: Writer, word: string): { readonly from: number; readonly to: number } | undefined {
  for (const { node, from } of linesOf(view.state.doc)) {
    const at = node.textContent.indexOf(word)
    const end = at + word.length
    if (at !== -1) return { from: from + at, to: from + end + (node.textContent[end] === ' ' ? 1 : 0) }
  }
  return undefined
}
