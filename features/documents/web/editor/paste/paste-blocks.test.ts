import { BlockNoteEditor } from '@blocknote/core'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { fromCopiedMarkdown } from '../../format/from-markdown.ts'
import { proposeAs } from '../../format/propose-as.ts'
import { editorSchema } from '../editor-schema.ts'
import { suggestionsIn } from '../suggestions/find-suggestions.ts'
import { recordPlugin, suggest } from '../suggestions/record.ts'
import { suggestionParts } from '../suggestions/suggestion-parts.ts'
import { pasteBlocks } from './paste-blocks.ts'

/** What is proposed after Ada pasted Markdown behind the words of a page, and whether she only proposes. */
function pasted(text: string, isOn = false): readonly string[] {
  const content = [{ type: 'paragraph', content: 'Words' }]
  const { prosemirrorState } = BlockNoteEditor.create({
    schema: editorSchema,
    extensions: [suggestionParts],
    initialContent: content as never,
  })
  const author = { person: 'ada', now: () => '2026-11-27T00:00:00Z', newId: () => 'own' }
  let state = EditorState.create({ doc: prosemirrorState.doc, plugins: [recordPlugin(author)] })
  state = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
  state = state.applyTransaction(suggest(state.tr, isOn)).state
  state = state.applyTransaction(pasteBlocks(state, fromCopiedMarkdown(text, proposeAs('ada')))).state
  return suggestionsIn(state.doc).flatMap(({ by, pieces }) =>
    pieces.map(({ kind, node }) => `${by} ${kind} ${node.textContent}`),
  )
}

test('proposals that are pasted in a line or as lines are proposals of whoever pastes them', () => {
  expect(pasted('a {--b--}{++c++}')).toEqual(['ada delete b', 'ada insert c'])
  expect(pasted('a {++b++}\n\n{++c++}')).toEqual(['ada insert b', 'ada insert c', 'ada insert c'])
  expect(pasted('a **b**')).toEqual([])
})

test('all that is pasted by somebody who only proposes is proposed', () => {
  expect(pasted('a {++b++} c', true)).toEqual(['ada insert a b c'])
})
