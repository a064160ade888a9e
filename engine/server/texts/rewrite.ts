import { Doc, XmlText, type XmlFragment, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { bringBack } from './bring-back.ts'
import { makeAlike } from './make-alike.ts'

export interface Rewritten {
  /** What is written now. */
  readonly state: Uint8Array | undefined
  readonly wanted: Uint8Array
  readonly root: string
  /** The Yjs client in whose name it is done; where it has written before, this was done already. */
  readonly client: number
  /** The `id` of the one element that is to say what it says there, where not all are. */
  readonly element?: string | undefined
}

/**
 * An update after which the top-level type `root`, or one element of it, says what it says in `wanted`; undefined where it
 * does, or did, already.
 */
export function rewrite({ state, wanted, root, client, element }: Rewritten): Uint8Array | undefined {
  const [doc, other] = [new Doc(), new Doc()]
  if (state) applyUpdate(doc, state)
  applyUpdate(other, wanted)
  if (doc.store.clients.has(client)) return undefined
  doc.clientID = client
  const before = encodeStateVector(doc)
  const [now, then] = [doc.getXmlFragment(root), other.getXmlFragment(root)]
  let isChanged = false
  doc.once('update', () => (isChanged = true))
  doc.transact(() => (element === undefined ? makeAlike(now, then) : bringBack(element, now, then)))
  if (!isChanged) return undefined
  doc.transact(() => leaveMark(now))
  return encodeStateAsUpdate(doc, before)
}

/** What only takes something off would leave no trace of the client. */
function leaveMark(root: XmlFragment): void {
  root.insert(0, [new XmlText()])
  root.delete(0, 1)
}
