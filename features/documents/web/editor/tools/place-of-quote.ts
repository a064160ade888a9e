import type { Node } from 'prosemirror-model'
import type { Match } from './match.ts'

/** The words of lines that were read before; a line that changes is another node. */
const read = new WeakMap<Node, string>()

function wordsOf(line: Node): string {
  const known = read.get(line) ?? line.textBetween(0, line.content.size)
  read.set(line, known)
  return known
}

/**
 * Where a quotation stands on a page, if it stands in one line and nowhere else: as a text quote selector finds it (W3C Web
 * Annotation Data Model, 4.2.4) whose text was cut and pasted, moved, or turned into another kind of block.
 */
export function placeOfQuote(page: Node, quote: string): Match | undefined {
  if (quote.trim() === '') return undefined
  const found: Match[] = []
  page.descendants((node, at) => {
    if (!node.isTextblock || found.length > 1) return found.length < 2
    const words = wordsOf(node)
    for (let begin = words.indexOf(quote); begin >= 0 && found.length < 2; begin = words.indexOf(quote, begin + 1))
      found.push({ from: at + 1 + placeIn(node, begin), to: at + 1 + placeIn(node, begin + quote.length) })
    return false
  })
  return found.length === 1 ? found[0] : undefined
}

/** Where the letter stands before which `count` letters of a line do: what is no text, as a mention is, takes a place and has none. */
function placeIn(line: Node, count: number): number {
  let left = count
  let place = 0
  for (const child of line.children) {
    const { length } = child.text ?? ''
    if (left <= length && child.isText) return place + left
    left -= length
    place += child.nodeSize
  }
  return place
}
