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

/** The same as if what is proposed in it was accepted, of which nobody proposes anything; where nothing would stay, as it is. */
export function unmarked(slice: Slice): Slice {
  if (!isProposing(slice)) return slice
  const isLeft = slice.content.content.some(staysIn) ? stays : () => true
  return new Slice(unmarkedIn(slice.content, isLeft), slice.openStart, slice.openEnd)
}

const stays = ({ marks }: Node): boolean => marks.every(({ type }) => type.name !== deletionMark)
const staysIn = (node: Node): boolean => (node.isText ? stays(node) : node.children.some(staysIn))

type IsLeft = (node: Node) => boolean

const unmarkedIn = (content: Fragment, isLeft: IsLeft): Fragment =>
  Fragment.fromArray(content.content.filter(isLeft).map((node) => unmarkedNode(node, isLeft)))

function unmarkedNode(node: Node, isLeft: IsLeft): Node {
  if (!holdsSuggestions(node)) return node
  const marks = node.marks.filter(({ type: { name } }) => name !== insertionMark && name !== deletionMark)
  if (node.isText) return node.mark(marks)
  const attrs = suggestionAttribute in node.attrs ? { ...node.attrs, [suggestionAttribute]: null } : node.attrs
  return node.type.create(attrs, unmarkedIn(node.content, isLeft), marks)
}
