import { XmlElement, type XmlFragment } from 'yjs'
import { makeAlike } from './make-alike.ts'
import { partsOf } from './sayings.ts'

/**
 * Has the element of an `id` say what it says in `wanted`. Its first part is what it says itself; what lies in it besides are
 * elements of their own, and stay. Where it is gone it is put back near to where it was, with what lay in it and is nowhere else.
 */
export function bringBack(id: string, now: XmlFragment, wanted: XmlFragment): void {
  const [here, there] = [namedIn(now), namedIn(wanted)]
  const was = there.get(id)
  const is = here.get(id)
  if (!was) return
  if (is) {
    makeAlike(is, was, 1)
    return
  }
  const place = placeOf(was, { here, there, root: now })
  if (place) putBack(was, place, here)
  else bringBack(namedAround(was), now, wanted)
}

function putBack(was: XmlElement, { parent, at }: Place, here: Named): void {
  parent.insert(at, [was.clone()])
  const back = parent.get(at)
  if (back instanceof XmlElement) dropDoubled(back, here)
}

type Named = ReadonlyMap<string, XmlElement>

/** The elements that have an `id`, in the order in which one reads them. */
function namedIn(parent: XmlFragment, named = new Map<string, XmlElement>()): Named {
  for (const element of elementsOf(parent)) {
    const id = element.getAttribute('id')
    if (id && !named.has(id)) named.set(id, element)
    namedIn(element, named)
  }
  return named
}

const elementsOf = (parent: XmlFragment): readonly XmlElement[] =>
  partsOf(parent).filter((part) => part instanceof XmlElement)

/** The `id` of the innermost element around one that has any. */
function namedAround({ parent }: XmlElement): string {
  if (!(parent instanceof XmlElement)) return ''
  return parent.getAttribute('id') || namedAround(parent)
}

interface Place {
  readonly parent: XmlFragment
  readonly at: number
}

interface Around {
  readonly here: Named
  readonly there: Named
  readonly root: XmlFragment
}

/** Behind the nearest one beside it that is still there, else first in what it lay in, else behind any that stood before it. */
function placeOf(was: XmlElement, { here, there, root }: Around): Place | undefined {
  const ids = [...there.keys()]
  const before = ids.slice(0, ids.indexOf(was.getAttribute('id') ?? '')).toReversed()
  function behindOneOf(some: readonly string[]): Place | undefined {
    for (const id of some) {
      const place = behind(here.get(id), was)
      if (place) return place
    }
    return undefined
  }
  return (
    behindOneOf(before.filter((id) => there.get(id)?.parent === was.parent)) ??
    within(was, here) ??
    behindOneOf(before) ??
    firstIn(elementsOf(root)[0], was)
  )
}

/** The beginning of what an element lay in, which has an `id` itself or is a part of what has; made where it is not there. */
function within({ parent }: XmlElement, here: Named): Place | undefined {
  if (!(parent instanceof XmlElement)) return undefined
  const own = parent.getAttribute('id')
  const around = here.get(own || namedAround(parent))
  if (!around || own) return around && { parent: around, at: 0 }
  const part = elementsOf(around).find(({ nodeName }) => nodeName === parent.nodeName)
  if (part) return { parent: part, at: 0 }
  const made = new XmlElement(parent.nodeName)
  around.push([made])
  return { parent: made, at: 0 }
}

const firstIn = (element: XmlElement | undefined, { parent }: XmlElement): Place | undefined =>
  element && isLike(element, parent) ? { parent: element, at: 0 } : undefined

/** The place behind an element, where one such as `was` may stand. */
function behind(element: XmlElement | undefined, was: XmlElement): Place | undefined {
  const parent = element?.parent
  if (!(parent instanceof XmlElement)) return undefined
  if (!isLike(parent, was.parent) && element?.nodeName !== was.nodeName) return undefined
  return { parent, at: parent.toArray().findIndex((one) => one === element) + 1 }
}

const isLike = (one: XmlElement, other: XmlElement['parent']): boolean =>
  other instanceof XmlElement && other.nodeName === one.nodeName

/** Takes off what is somewhere else, and what holds nothing without it. */
function dropDoubled(parent: XmlElement, here: Named): void {
  const elements = elementsOf(parent)
  for (const element of elements) {
    const isElsewhere = here.has(element.getAttribute('id') ?? '')
    const held = element.length
    if (!isElsewhere) dropDoubled(element, here)
    if (isElsewhere || (held > 0 && element.length === 0))
      parent.delete(parent.toArray().findIndex((one) => one === element))
  }
}
