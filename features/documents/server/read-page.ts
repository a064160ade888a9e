import { Doc, applyUpdate } from 'yjs'
import { readBlocks } from '../contract/format/read-blocks.ts'
import { toMarkdown } from '../contract/format/to-markdown.ts'

/** A page as Markdown, out of its title and all of its text in one update; undefined where nothing was written. */
export function pageAsMarkdown(title: string, state: Uint8Array | undefined): string {
  const doc = new Doc()
  if (state) applyUpdate(doc, state)
  return toMarkdown(title, readBlocks(doc.getXmlFragment('blocks')))
}
