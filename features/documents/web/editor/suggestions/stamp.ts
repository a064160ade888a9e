import type { Fragment, Mark, Node } from 'prosemirror-model'
import {
  type ElementSuggestion,
  type Suggested,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  suggestionAttribute,
} from '@atrium/engine/contract'

/** Who proposes, and by which clock. */
export interface Author {
  readonly person: string
  now(): string
  newId(): string
}

/** Who proposes what is changed at once, under which id: that of what it continues, where that is one's own. */
export class Stamp {
  readonly #author: Author
  #value: Suggested | undefined

  constructor(author: Author) {
    this.#author = author
  }

  get person(): string {
    return this.#author.person
  }

  get value(): Suggested {
    this.#value ??= { id: this.#author.newId(), by: this.#author.person, at: this.#author.now() }
    return this.#value
  }

  newId(): string {
    return this.#author.newId()
  }

  /** Goes on with what one proposed oneself just beside it. */
  continue(...beside: readonly (Suggested | undefined)[]): void {
    const own = beside.find((one) => one?.by === this.person)
    if (own && !this.#value) this.#value = { id: own.id, by: own.by, at: own.at }
  }

  isOwn = (suggested: Suggested | undefined): boolean => suggested?.by === this.person
}

const markOf = ({ marks }: Node, name: string): Mark | undefined => marks.find(({ type }) => type.name === name)

const proposedBy = (node: Node, name: string, kind: 'insert' | 'delete'): Suggested | undefined => {
  if (node.isText) return readSuggested(markOf(node, name)?.attrs)
  const suggestion = suggestionOf(node)
  return suggestion?.kind === kind ? suggestion : undefined
}

/** Who proposed to put something in that stands in a line. */
export const insertionOf = (node: Node): Suggested | undefined => proposedBy(node, insertionMark, 'insert')

/** Who proposed to take something off that stands in a line. */
export const deletionOf = (node: Node): Suggested | undefined => proposedBy(node, deletionMark, 'delete')

/** What is proposed of a block, or of what stands among words and is no word. */
export const suggestionOf = ({ attrs }: Node): ElementSuggestion | undefined =>
  readElementSuggestion(attrs[suggestionAttribute])

/** What stands in a line, and where it begins there. */
export interface Part {
  readonly node: Node
  readonly at: number
}

export function partsOf(content: Fragment): readonly Part[] {
  const parts: Part[] = []
  content.forEach((node, at) => parts.push({ node, at }))
  return parts
}
