import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { newId } from '@atrium/base/id'
import { columnAt, columnDepth, typeOf } from './places.ts'

interface Keys {
  readonly editor: { readonly prosemirrorView: EditorView }
}

type Step = (state: EditorState) => Transaction | undefined

const does =
  (step: Step) =>
  ({ editor: { prosemirrorView: view } }: Keys): boolean => {
    const { selection } = view.state
    const done = selection.empty && selection.$head.parent.isTextblock ? step(view.state) : undefined
    if (done) view.dispatch(done.scrollIntoView())
    return done !== undefined
  }

/**
 * In columns keys do what they do on a page: what stands in a column does not come out of it by Backspace, Delete, Enter or
 * Shift+Tab, and what stands below them does not go into them.
 */
export const columnKeys = {
  Backspace: does(takeBack),
  Delete: does((state) => (endsItsColumn(state) ? state.tr : undefined)),
  Enter: does(goOnBelow),
  Tab: does((state) => (standsBelowColumns(state) ? state.tr : undefined)),
  'Shift-Tab': does((state) => (depthInColumn(state) > 0 ? state.tr : undefined)),
}

/** The depth of the block around the cursor where it lies in a column itself, not in another block there; 0 elsewhere. */
function depthInColumn({ selection: { $head } }: EditorState): number {
  const block = $head.depth - 1
  return block > 2 && typeOf($head.node(block - 2)) === 'pageColumn' ? block : 0
}

function takeBack(state: EditorState): Transaction | undefined {
  const { $head } = state.selection
  if ($head.parentOffset > 0 || $head.parent.type.name !== 'paragraph') return undefined
  const block = depthInColumn(state)
  if (block === 0) return goIntoColumns(state)
  if ($head.index(block - 1) > 0) return joinAbove(state, block)
  return isEmptyColumn($head.node(block - 1)) ? withoutColumn(state) : goTo(state, before(state, $head.before(block)))
}

const isEmptyColumn = (group: Node): boolean =>
  group.childCount === 1 && group.firstChild?.childCount === 1 && group.firstChild.firstChild?.content.size === 0

/** Nothing that stands below columns is taken into them; the cursor goes there. An empty line is taken away as elsewhere. */
function goIntoColumns(state: EditorState): Transaction | undefined {
  const { $head } = state.selection
  const above = before(state, $head.before($head.depth - 1))
  if ($head.parent.content.size === 0 || !above || columnAt(above.$head) === columnAt($head)) return undefined
  return goTo(state, above)
}

const before = ({ doc }: EditorState, place: number): Selection | null => Selection.findFrom(doc.resolve(place), -1)

const goTo = ({ tr, selection }: EditorState, place: Selection | null): Transaction =>
  tr.setSelection(place ?? selection)

/** Puts the words behind those of the block above; where there are none, or more lies in the block, the cursor goes there. */
function joinAbove(state: EditorState, block: number): Transaction {
  const { tr, selection } = state
  const { $head } = selection
  const begin = $head.before(block)
  const above = before(state, begin)
  const $above = above?.$head
  if (!above || !$above || above instanceof NodeSelection) return goTo(state, above)
  const isOfWords = typeOf($above.node(-1)) !== undefined && !$above.parent.type.spec.code
  if (!isOfWords || $head.node(block).childCount > 1) return goTo(state, above)
  const words = $head.parent.content
  tr.delete(begin, $head.after(block)).insert(above.head, words)
  return tr.setSelection(TextSelection.create(tr.doc, above.head))
}

function withoutColumn(state: EditorState): Transaction {
  const { tr, selection } = state
  const depth = columnDepth(selection.$head)
  const begin = selection.$head.before(depth)
  const place = before(state, begin)?.head ?? begin
  tr.delete(begin, selection.$head.after(depth))
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size)), -1))
}

/** Whether what follows the words before the cursor lies in another column, or out of them: Delete would bring it here. */
function endsItsColumn({ doc, selection: { $head } }: EditorState): boolean {
  if ($head.parentOffset < $head.parent.content.size) return false
  const next = Selection.findFrom(doc.resolve($head.after()), 1)
  return next !== null && columnAt(next.$from) !== columnAt($head)
}

/** An empty line in a column is followed by another one there. */
function goOnBelow(state: EditorState): Transaction | undefined {
  const { tr, schema, selection } = state
  const { $head } = selection
  const { blockContainer, paragraph } = schema.nodes
  const block = depthInColumn(state)
  const isEmptyLine = $head.parent.type === paragraph && $head.parent.content.size === 0
  if (block === 0 || !isEmptyLine || !blockContainer || !paragraph) return undefined
  const end = $head.after(block)
  tr.insert(end, blockContainer.create({ id: newId() }, paragraph.create()))
  return tr.setSelection(TextSelection.create(tr.doc, end + 2))
}

function standsBelowColumns({ selection: { $head } }: EditorState): boolean {
  const block = $head.depth - 1
  const { nodeBefore } = $head.doc.resolve($head.before(block))
  return nodeBefore !== null && typeOf(nodeBefore) === 'columns'
}
