import { XmlElement, type XmlFragment, XmlText } from 'yjs'

export type Part = XmlElement | XmlText

/**
 * Has `now` say what `wanted` says, of both the first `most` parts alone: leaves the parts that are alike at both ends, goes
 * into a single one between them, and puts the others anew.
 */
export function makeAlike(now: XmlFragment, wanted: XmlFragment, most = Number.POSITIVE_INFINITY): void {
  const [old, fresh] = [partsOf(now).slice(0, most), partsOf(wanted).slice(0, most)]
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

export const partsOf = (parent: XmlFragment): readonly Part[] =>
  parent.toArray().filter((part) => part instanceof XmlElement || part instanceof XmlText)
