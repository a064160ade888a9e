import { Doc, XmlElement, type XmlFragment, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'

export interface Rewritten {
  /** What is written now. */
  readonly state: Uint8Array | undefined
  readonly wanted: Uint8Array
  readonly root: string
  /** The Yjs client in whose name it is done; where it has written before, this was done already. */
  readonly client: number
}

/** An update after which the top-level type `root` says what it says in `wanted`; undefined where it does, or did, already. */
export function rewrite({ state, wanted, root, client }: Rewritten): Uint8Array | undefined {
  const [doc, other] = [new Doc(), new Doc()]
  if (state) applyUpdate(doc, state)
  applyUpdate(other, wanted)
  if (doc.store.clients.has(client)) return undefined
  doc.clientID = client
  const before = encodeStateVector(doc)
  const [now, then] = [doc.getXmlFragment(root), other.getXmlFragment(root)]
  let isChanged = false
  doc.once('update', () => (isChanged = true))
  doc.transact(() => makeAlike(now, then))
  if (!isChanged) return undefined
  doc.transact(() => leaveMark(now))
  return encodeStateAsUpdate(doc, before)
}

/** What only takes something off would leave no trace of the client. */
function leaveMark(root: XmlFragment): void {
  root.insert(0, [new XmlText()])
  root.delete(0, 1)
}

type Part = XmlElement | XmlText

/** Leaves the parts that are alike at both ends, goes into a single one between them, and puts the others anew. */
function makeAlike(now: XmlFragment, wanted: XmlFragment): void {
  const [old, fresh] = [partsOf(now), partsOf(wanted)]
  const from = alikeAtStart(old, fresh)
  const behind = alikeAtStart(old.slice(from).toReversed(), fresh.slice(from).toReversed())
  const left = old.slice(from, old.length - behind)
  const come = fresh.slice(from, fresh.length - behind)
  const [one, other] = [left[0], come[0]]
  const isOne = left.length === 1 && come.length === 1
  if (isOne && one instanceof XmlElement && other instanceof XmlElement && areBoxes(one, other))
    return makeAlike(one, other)
  now.delete(from, left.length)
  now.insert(
    from,
    come.map((part) => part.clone()),
  )
}

function alikeAtStart(old: readonly Part[], fresh: readonly Part[]): number {
  const different = old.findIndex((part, index) => !areAlike(part, fresh[index]))
  return different === -1 ? old.length : different
}

/** Whether the same is said of both, whatever they hold. */
const areBoxes = (one: XmlElement, other: XmlElement): boolean =>
  one.nodeName === other.nodeName && areSame(one.getAttributes(), other.getAttributes())

const areAlike = (one: Part, other: Part | undefined): boolean =>
  other !== undefined && areSame(plain(one), plain(other))

const areSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** All that is said in a part and of it. */
function plain(part: Part): unknown {
  if (part instanceof XmlText) return part.toDelta()
  const said = Object.entries(part.getAttributes()).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [part.nodeName, said, partsOf(part).map(plain)]
}

const partsOf = (parent: XmlFragment): readonly Part[] =>
  parent.toArray().filter((part) => part instanceof XmlElement || part instanceof XmlText)
