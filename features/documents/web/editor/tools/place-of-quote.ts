import type { Node } from 'prosemirror-model'
import type { Match } from './match.ts'
import { placeOfLetter, placedWords, wordsAlone } from './placed-words.ts'

/** The words of lines that were read before; a line that changes is another node. */
const read = new WeakMap<Node, string>()

function wordsOf(line: Node): string {
  const known = read.get(line) ?? wordsAlone(placedWords(line))
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
      found.push(placeIn(node, { at: at + 1, begin, end: begin + quote.length }))
    return false
  })
  return found.length === 1 ? found[0] : undefined
}

interface Letters {
  /** Where the line begins. */
  readonly at: number
  readonly begin: number
  readonly end: number
}

/** From the first of some letters of a line to the last. */
function placeIn(line: Node, { at, begin, end }: Letters): Match {
  const placed = placedWords(line)
  return { from: at + placeOfLetter(placed, begin), to: at + placeOfLetter(placed, end - 1) + 1 }
}
