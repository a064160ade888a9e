import type { PageEditor } from '../page-editor.ts'

/** A heading of a page, with the block that it is. */
export interface Heading {
  readonly block: string
  readonly level: number
  readonly text: string
}

/** The headings of a page, in order. */
export function headingsOf({ prosemirrorState: { doc } }: Pick<PageEditor, 'prosemirrorState'>): readonly Heading[] {
  const headings: Heading[] = []
  doc.descendants((node, _at, parent) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      headings.push({
        block: String(parent?.attrs['id'] ?? ''),
        level: Number(node.attrs['level']),
        text: node.textContent,
      })
    return !node.isTextblock
  })
  return headings
}

/** How many words stand on a page. */
export function countWords({ prosemirrorState: { doc } }: Pick<PageEditor, 'prosemirrorState'>): number {
  let count = 0
  doc.descendants((node) => {
    if (!node.isTextblock) return true
    count += node.textContent.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
    return false
  })
  return count
}
