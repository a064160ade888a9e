import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'

/** No screen has this number by chance: all of them write the same first block under it. */
export const nobodysClient = 1

/**
 * Has an empty page begin with one and the same block, whoever writes on it first. Without this, two who begin at the same
 * moment each bring a page of their own, and only one of them can stay.
 */
export function beginTogether(doc: Doc): void {
  const fragment = doc.getXmlFragment('blocks')
  doc.on('beforeTransaction', (transaction) => {
    if (!transaction.local || fragment.length > 0) return
    applyUpdate(doc, firstBlock())
    // Taking an update makes the transaction that it happens in one from elsewhere, which this one is not.
    transaction.local = true
  })
}

/** The update that makes it: the same bytes on every screen and in every version. */
function firstBlock(): Uint8Array {
  const doc = new Doc()
  doc.clientID = nobodysClient
  const group = new XmlElement('blockGroup')
  const container = new XmlElement('blockContainer')
  const paragraph = new XmlElement('paragraph')
  container.setAttribute('id', 'first')
  paragraph.insert(0, [new XmlText()])
  container.insert(0, [paragraph])
  group.insert(0, [container])
  doc.getXmlFragment('blocks').insert(0, [group])
  return encodeStateAsUpdate(doc)
}
