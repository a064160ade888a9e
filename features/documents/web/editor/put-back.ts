import { AbstractType, type Item, XmlElement, type XmlFragment, XmlText } from 'yjs'
import { type Suggested, insertionMark, suggestionAttribute } from '@atrium/engine/contract'
import type { PutBack } from '@atrium/engine/web/texts'
import { newId } from '@atrium/base/id'

/** Puts lines that others took off unseen back where they were, each as a paragraph. */
export const putBack: PutBack = (doc, lost, proposer) =>
  doc.transact(() => {
    for (const { at: item, words } of lost) {
      const { group, at } = placeOf(item, doc.getXmlFragment('blocks'))
      group.insert(at, [proposer === undefined ? paragraph(new XmlText(words)) : proposed(words, proposer)])
    }
  })

function paragraph(words: XmlText): XmlElement {
  const block = new XmlElement('blockContainer')
  block.setAttribute('id', newId())
  const content = new XmlElement('paragraph')
  content.insert(0, [words])
  block.insert(0, [content])
  return block
}

function proposed(words: string, by: string): XmlElement {
  const suggested: Suggested = { id: newId(), by, at: new Date().toISOString() }
  const text = new XmlText()
  text.insert(0, words, { [insertionMark]: suggested })
  const block = paragraph(text)
  block.setAttribute(suggestionAttribute, JSON.stringify({ kind: 'insert', ...suggested }))
  return block
}

interface PlaceInGroup {
  readonly group: XmlFragment
  readonly at: number
}

/** Where in the nearest group that is there still something stood. */
function placeOf(item: Item | null, page: XmlFragment): PlaceInGroup {
  const parent = item?.parent
  if (!item || !(parent instanceof AbstractType)) return endOf(page)
  return isGroup(parent) ? { group: parent, at: countBefore(item) } : placeOf(parent._item, page)
}

function endOf(page: XmlFragment): PlaceInGroup {
  const first = page.get(0)
  const group = first instanceof XmlElement ? first : page
  return { group, at: group.length }
}

const isGroup = (parent: unknown): parent is XmlElement =>
  parent instanceof XmlElement && parent.nodeName === 'blockGroup' && !parent._item?.deleted

function countBefore(item: Item): number {
  let count = 0
  for (let { left } = item; left; { left } = left) if (!left.deleted && left.countable) count += left.length
  return count
}
