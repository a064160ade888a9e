import type { Node } from 'prosemirror-model'

/** A line, and where what stands in it begins. */
export interface PlacedLine {
  readonly line: Node
  readonly at: number
}

/** The lines of a block's content that begins at a place: one, those of the cells of a table, or none. */
export function linesOf(content: Node, begin = 0): readonly PlacedLine[] {
  if (content.isTextblock) return [{ line: content, at: begin + 1 }]
  const lines: PlacedLine[] = []
  content.forEach((child, offset) => lines.push(...linesOf(child, begin + 1 + offset)))
  return lines
}
