import { Fragment, type Mark, type Node, type NodeType, type Schema } from 'prosemirror-model'

/**
 * Has words be drawn with those of their marks that may stand on them. The library takes a line off the page, with all that is
 * written in it, where some of its words have a mark that they may not have; it is written without that mark by whoever edits
 * the line next.
 */
export function drawMarks({ nodes }: Schema): void {
  for (const type of Object.values(nodes)) {
    if (!type.inlineContent) continue
    const create = type.createChecked.bind(type)
    type.createChecked = (attrs, content, marks) => create(attrs, withFitting(type, Fragment.from(content)), marks)
  }
}

const withFitting = (type: NodeType, content: Fragment): readonly Node[] =>
  content.content.map((part) => (part.isText ? part.mark(fitting(type, part.marks)) : part))

function fitting(type: NodeType, marks: readonly Mark[]): readonly Mark[] {
  const isFitting = (mark: Mark, index: number): boolean =>
    type.allowsMarkType(mark.type) && marks.findIndex((other) => other.type === mark.type) === index
  return marks.every(isFitting) ? marks : marks.filter(isFitting)
}
