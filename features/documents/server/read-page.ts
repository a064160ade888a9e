import { Doc, applyUpdate } from 'yjs'
import { readBlocks } from '../contract/format/read-blocks.ts'
import { type Address, readdressed } from '../contract/format/readdress.ts'
import { toMarkdown } from '../contract/format/to-markdown.ts'

/** A page as Markdown, out of its title and all of its text in one update, undefined where nothing was written; with the addresses that `address` gives. */
export function pageAsMarkdown(title: string, state: Uint8Array | undefined, address: Address): string {
  const doc = new Doc()
  if (state) applyUpdate(doc, state)
  return toMarkdown(title, readdressed(readBlocks(doc.getXmlFragment('blocks')), address))
}
