import { XmlElement, type XmlFragment } from 'yjs'
import { type Sides, pairParts } from './pair-parts.ts'
import { type Part, Sayings, partsOf } from './sayings.ts'

/**
 * Has `now` say what `wanted` says, of both the first `most` parts alone: leaves the parts that are alike, goes into those
 * that are one but say something else, and puts the others anew.
 */
export function makeAlike(now: XmlFragment, wanted: XmlFragment, most = Number.POSITIVE_INFINITY): void {
  const sides = { old: partsOf(now).slice(0, most), fresh: partsOf(wanted).slice(0, most) }
  writeParts(now, sides, new Sayings())
}

/** The last first, so that the others stay where they are. */
function writeParts(now: XmlFragment, sides: Sides, sayings: Sayings): void {
  const { old, fresh } = sides
  let behind = { here: old.length, there: fresh.length }
  for (const pair of [...pairParts(sides, sayings).toReversed(), { here: -1, there: -1 }]) {
    const { here, there } = pair
    const come = fresh.slice(there + 1, behind.there)
    if (behind.here > here + 1) now.delete(here + 1, behind.here - here - 1)
    if (come.length > 0)
      now.insertAfter(
        old[here] ?? null,
        come.map((part) => part.clone()),
      )
    writePart(old[here], fresh[there], sayings)
    behind = pair
  }
}

function writePart(one: Part | undefined, wanted: Part | undefined, sayings: Sayings): void {
  if (!(one instanceof XmlElement) || !(wanted instanceof XmlElement)) return
  if (sayings.of(one) === sayings.of(wanted)) return
  writeAttributes(one, wanted)
  writeParts(one, { old: partsOf(one), fresh: partsOf(wanted) }, sayings)
}

function writeAttributes(one: XmlElement, wanted: XmlElement): void {
  const [is, was] = [one.getAttributes(), wanted.getAttributes()]
  for (const name of Object.keys(is)) if (was[name] === undefined) one.removeAttribute(name)
  for (const [name, value] of Object.entries(was))
    if (value !== undefined && JSON.stringify(is[name]) !== JSON.stringify(value)) one.setAttribute(name, value)
}
