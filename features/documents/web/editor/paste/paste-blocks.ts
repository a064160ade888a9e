import { type Schema, Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { Doc } from 'yjs'
import type { Block } from '../../../contract/format/block.ts'
import { writeBlocks } from '../../../contract/format/write-blocks.ts'
import { holdsSuggestions } from '../suggestions/holds-suggestions.ts'
import { asItIs, isSuggesting } from '../suggestions/record.ts'

/** Puts blocks in the place of what is selected, with what they propose; all is proposed where one only proposes. */
export function pasteBlocks(state: EditorState, blocks: readonly Block[]): Transaction {
  const slice = asInEditor(state.schema, blocks)
  const tr = state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)
  const isProposal = slice.content.content.some(holdsSuggestions)
  return isProposal && !isSuggesting(state) ? asItIs(tr) : tr
}

/** Open at both ends, so that a line goes into the one that it is pasted into. */
function asInEditor(schema: Schema, blocks: readonly Block[]): Slice {
  const fragment = new Doc().getXmlFragment('blocks')
  writeBlocks(fragment, blocks)
  const { firstChild } = yXmlFragmentToProseMirrorRootNode(fragment, schema)
  return firstChild ? Slice.maxOpen(firstChild.content) : Slice.empty
}
