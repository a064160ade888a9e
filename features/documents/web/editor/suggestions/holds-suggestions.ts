import type { Node } from 'prosemirror-model'
import { deletionMark, insertionMark, suggestionAttribute } from '@atrium/engine/contract'

const known = new WeakMap<Node, boolean>()

/** Whether something is proposed in a part of a page. What did not change is not looked through again. */
export function holdsSuggestions(part: Node): boolean {
  const before = known.get(part)
  if (before !== undefined) return before
  const is = isSuggested(part) || part.children.some(holdsSuggestions)
  known.set(part, is)
  return is
}

const isSuggested = ({ attrs, marks }: Node): boolean =>
  typeof attrs[suggestionAttribute] === 'string' ||
  marks.some(({ type: { name } }) => name === insertionMark || name === deletionMark)
