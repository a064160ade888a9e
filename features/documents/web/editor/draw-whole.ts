import type { Attrs, Node, NodeType, Schema } from 'prosemirror-model'
import { drawMarks } from './draw-marks.ts'

/**
 * Has blocks drawn whole that changes of several left as no block can be: with two groups, two contents or none. The library
 * would take such a block off the page, with all that is written in it; so it is drawn as the block that it can be, and
 * written so by whoever edits it next.
 */
export function drawWhole(schema: Schema): void {
  drawMarks(schema)
  const { blockContainer, blockGroup, paragraph } = schema.nodes
  if (!blockContainer || !blockGroup || !paragraph) return
  const parts: Parts = { blockContainer, blockGroup, paragraph }
  const create = blockContainer.createChecked.bind(blockContainer)
  blockContainer.createChecked = (attrs, content, marks) => {
    const children = childrenOf(content)
    const whole = blockContainer.validContent(blockContainer.create(attrs, children).content)
      ? children
      : arranged(parts, attrs, children)
    // What lies in it was looked at when it was made: what is wrong with that takes no block off.
    return create(attrs, whole, marks)
  }
}

interface Parts {
  readonly blockContainer: NodeType
  readonly blockGroup: NodeType
  readonly paragraph: NodeType
}

type Content = Parameters<NodeType['createChecked']>[1]

function childrenOf(content: Content): readonly Node[] {
  if (!content) return []
  if ('forEach' in content && !('type' in content)) {
    const children: Node[] = []
    content.forEach((child) => children.push(child))
    return children
  }
  return 'type' in content ? [content] : []
}

/** One content, and all else in one group behind it. */
function arranged(
  { blockContainer, blockGroup, paragraph }: Parts,
  attrs: Attrs | null | undefined,
  children: readonly Node[],
) {
  const isGroup = ({ type }: Node): boolean => type === blockGroup
  const contents = children.filter((child) => !isGroup(child))
  // One without words gives way to one with words.
  const kept = contents.find(({ content }) => content.size > 0) ?? contents[0] ?? paragraph.create()
  const others = contents.filter((child) => child !== kept && child.content.size > 0)
  const blocks = [
    // Every screen gives them the same names.
    ...others.map((child, index) =>
      blockContainer.create({ ...attrs, id: `${String(attrs?.['id'])}-${index + 2}` }, child),
    ),
    ...children.filter(isGroup).flatMap((group) => group.children),
  ]
  return blocks.length === 0 ? [kept] : [kept, blockGroup.create(null, blocks)]
}
