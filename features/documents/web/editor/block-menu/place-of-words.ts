import { getNodeById } from '@blocknote/core'
import type { PageEditor } from '../page-editor.ts'
import type { Match } from '../tools/match.ts'

/** Where the words of a block itself stand; undefined for one that has none, or more than a line of them, as a table has. */
export function placeOfWords(editor: PageEditor, id: string): Match | undefined {
  const found = getNodeById(id, editor.prosemirrorState.doc)
  const content = found?.node.firstChild
  if (!found || !content?.isTextblock || content.textContent.trim() === '') return undefined
  const from = found.posBeforeNode + 2
  return { from, to: from + content.content.size }
}
