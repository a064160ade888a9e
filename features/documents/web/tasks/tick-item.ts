import { type Doc, XmlElement, type XmlFragment } from 'yjs'

/** Ticks the checklist item that a block of a text holds, or takes the tick off; throws where there is none any more. */
export function tickItem(doc: Doc, block: string, isDone: boolean): void {
  const item = itemIn(doc.getXmlFragment('blocks'), block)
  if (!item) throw new Error('This item is no longer in the document.')
  if ((item.getAttribute('checked') === true) !== isDone) item.setAttribute('checked', isDone)
}

type Item = XmlElement<{ checked: boolean }>

/** The checklist item that a block holds, wherever it is nested. */
function itemIn(parent: XmlFragment, block: string): Item | undefined {
  for (const child of parent.toArray()) {
    if (!(child instanceof XmlElement)) continue
    if (child.nodeName === 'blockContainer' && child.getAttribute('id') === block) return itemOf(child)
    const found = itemIn(child, block)
    if (found) return found
  }
  return undefined
}

function itemOf(container: XmlElement): Item | undefined {
  const [item] = container.toArray()
  return item instanceof XmlElement && item.nodeName === 'checkListItem' ? item : undefined
}
