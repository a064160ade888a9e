/** What may be said of an element by one name: words, a number that is not negative, one of some values, … */
export type TextValue = 'string' | 'number' | 'boolean' | 'numbers' | readonly (string | number)[]

interface TextElement {
  /** The names of the elements that may stand in it; `#words` where words may. */
  readonly holds: readonly string[]
  readonly attributes: Readonly<Record<string, TextValue>>
  /** The marks that words in it may have; any where it says none. */
  readonly marks?: readonly string[]
}

/** What may stand in a text: what those who but propose bring in must fit, as every editor draws it. */
export interface TextVocabulary {
  /** What a top-level type holds, once. */
  readonly root: string
  readonly elements: Readonly<Record<string, TextElement>>
  /** What an attribute says of any element of which it is not written; editors write that down of all that they touch. */
  readonly usual: Readonly<Record<string, string | number | boolean | null>>
  /** The marks on words, each once at the most, with what is said of each in words. */
  readonly marks: Readonly<Record<string, readonly string[]>>
}

export const words = '#words'
