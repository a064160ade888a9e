import { type Transaction, XmlElement, XmlFragment, XmlText } from 'yjs'

/**
 * Makes whole what changes left as no block can be: without its content or with two of them, or a group without blocks. An
 * editor would take such a block off the page, with all that others wrote in it.
 */
export function mendBlocks({ changed }: Transaction): void {
  for (const type of changed.keys()) {
    if (!(type instanceof XmlElement) || type._item?.deleted) continue
    if (type.nodeName === 'blockContainer') mendContainer(type)
    else if (type.nodeName === 'blockGroup' && type.length === 0) mendGroup(type)
  }
}

function mendContainer(container: XmlElement): void {
  mendContents(container)
  gather(container)
}

function mendContents(container: XmlElement): void {
  const [first, ...others] = contentsOf(container)
  if (!first) return container.insert(0, [new XmlElement('paragraph')])
  // One without words gives way to one with words.
  const kept = isEmpty(first) ? (others.find((one) => !isEmpty(one)) ?? first) : first
  for (const content of contentsOf(container)) {
    if (content === kept) continue
    if (!isEmpty(content)) putBehind(container, content)
    drop(container, content)
  }
}

/** The blocks within a block stand in one group, behind its content. */
function gather(container: XmlElement): void {
  const [group, ...others] = container.toArray().filter(isGroup)
  if (!group || (others.length === 0 && container.get(container.length - 1) === group)) return
  const blocks = [group, ...others].flatMap((one) => one.toArray().filter((block) => block instanceof XmlElement))
  const all = new XmlElement('blockGroup')
  all.insert(
    0,
    blocks.map((block) => block.clone()),
  )
  for (const one of [group, ...others]) drop(container, one)
  container.insert(container.length, [all])
}

const isGroup = (part: unknown): part is XmlElement => part instanceof XmlElement && part.nodeName === 'blockGroup'

const contentsOf = (container: XmlElement): readonly XmlElement[] =>
  container.toArray().filter((part) => part instanceof XmlElement && part.nodeName !== 'blockGroup') as XmlElement[]

const isEmpty = (content: XmlElement): boolean =>
  content.toArray().every((part) => part instanceof XmlText && part.length === 0)

function putBehind(container: XmlElement, content: XmlElement): void {
  const { parent } = container
  if (!(parent instanceof XmlFragment)) return
  const block = new XmlElement('blockContainer')
  block.insert(0, [content.clone()])
  parent.insert(parent.toArray().indexOf(container) + 1, [block])
}

function mendGroup(group: XmlElement): void {
  const { parent } = group
  if (parent instanceof XmlElement) return drop(parent, group)
  const container = new XmlElement('blockContainer')
  container.insert(0, [new XmlElement('paragraph')])
  group.insert(0, [container])
}

function drop(parent: XmlElement, part: XmlElement): void {
  const at = parent.toArray().indexOf(part)
  if (at !== -1) parent.delete(at)
}
