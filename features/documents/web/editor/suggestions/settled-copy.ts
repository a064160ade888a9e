import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { deletionMark, insertionMark, suggestionAttribute } from '@atrium/engine/contract'
import { suggestionsIn } from './find-suggestions.ts'
import { holdsSuggestions } from './holds-suggestions.ts'
import { settle } from './settle.ts'

/** What is selected as it would stand if all that is proposed was accepted; where nothing would, as it stands until then. */
export function withoutProposals({ doc, selection }: EditorState): EditorState {
  const state = EditorState.create({ doc, selection })
  const all = new Set(suggestionsIn(doc).map(({ id }) => id))
  const accepted = state.apply(settle(state.tr, all, 'accept'))
  return accepted.selection.empty ? state.apply(settle(state.tr, all, 'reject')) : accepted
}

export const isProposing = ({ content }: Slice): boolean => content.content.some(holdsSuggestions)

/** The same words, of which nobody proposes anything. */
export const unmarked = (slice: Slice): Slice =>
  isProposing(slice) ? new Slice(unmarkedIn(slice.content), slice.openStart, slice.openEnd) : slice

const unmarkedIn = (content: Fragment): Fragment => Fragment.fromArray(content.content.map(unmarkedNode))

function unmarkedNode(node: Node): Node {
  if (!holdsSuggestions(node)) return node
  const marks = node.marks.filter(({ type: { name } }) => name !== insertionMark && name !== deletionMark)
  if (node.isText) return node.mark(marks)
  const attrs = suggestionAttribute in node.attrs ? { ...node.attrs, [suggestionAttribute]: null } : node.attrs
  return node.type.create(attrs, unmarkedIn(node.content), marks)
}
