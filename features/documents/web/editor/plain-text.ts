import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'

/** The words of a text, a line for each block. */
export function plainText(doc: Doc): string {
  return linesOf(doc.getXmlFragment('blocks')).join('\n')
}

function linesOf(parent: XmlFragment | XmlElement): string[] {
  const lines: string[] = []
  let line: string | undefined
  for (const child of parent.toArray()) {
    if (child instanceof XmlText) line = (line ?? '') + wordsOf(child)
    else if (child instanceof XmlElement) lines.push(...linesOf(child))
  }
  return line === undefined ? lines : [line, ...lines]
}

/** Without the marks, which its own `toString` writes as tags. */
function wordsOf(text: XmlText): string {
  return text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
    .join('')
}
