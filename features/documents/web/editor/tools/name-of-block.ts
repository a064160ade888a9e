import { getNodeById } from '@blocknote/core'
import type { Node } from 'prosemirror-model'
import type { PageEditor } from '../page-editor.ts'
import type { FullBlock } from './version-blocks.ts'

const names: Readonly<Record<string, string>> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Audio',
  file: 'File',
  table: 'Table',
  contents: 'Table of contents',
  columns: 'Columns',
  pageColumn: 'Column',
  divider: 'Divider',
  embed: 'Embed',
  math: 'Formula',
  mermaid: 'Diagram',
}

/** A block in words: its own, or what it is with what it is called; nothing for an empty line. */
export function nameOfBlock(editor: PageEditor, { id, type, props }: FullBlock): string {
  const words = wordsIn(editor, id)
  const kind = names[type]
  if (kind === undefined) return words
  const called = [props['caption'], props['name'], words].find((one) => typeof one === 'string' && one.trim() !== '')
  return called === undefined ? kind : `${kind}: ${String(called)}`
}

/** Without those of the blocks inside it; those of cells with a space between them. */
function wordsIn(editor: PageEditor, id: string): string {
  const content = getNodeById(id, editor.prosemirrorState.doc)?.node.firstChild
  return (content?.textBetween(0, content.content.size, ' ', leafWords) ?? '').trim()
}

const leafWords = ({ attrs }: Node): string => (typeof attrs['label'] === 'string' ? `@${attrs['label']}` : '')
