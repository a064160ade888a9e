import { XmlElement, type XmlFragment, XmlText } from 'yjs'

export type Part = XmlElement | XmlText

export const partsOf = (parent: XmlFragment): readonly Part[] =>
  parent.toArray().filter((part) => part instanceof XmlElement || part instanceof XmlText)

/** Tells which parts say the same, of themselves and of all in them; each part is read once, as it was then. */
export class Sayings {
  readonly #numbers = new Map<string, number>()
  readonly #read = new Map<Part, number>()

  /** A number that is the same for all that say the same. */
  of(part: Part): number {
    const known = this.#read.get(part) ?? this.#number(this.#said(part))
    this.#read.set(part, known)
    return known
  }

  #number(said: string): number {
    const known = this.#numbers.get(said) ?? this.#numbers.size
    this.#numbers.set(said, known)
    return known
  }

  #said(part: Part): string {
    if (part instanceof XmlText) return JSON.stringify(part.toDelta())
    const attributes = Object.entries(part.getAttributes()).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return JSON.stringify([part.nodeName, attributes, partsOf(part).map((inside) => this.of(inside))])
  }
}
