/** What may be said of an element by one name: words, a number that is not negative, one of some values, … */
export type TextValue = 'string' | 'number' | 'boolean' | 'numbers' | readonly (string | number)[]

interface TextElement {
  /** The names of the elements that may stand in it; `#words` where words may. */
  readonly holds: readonly string[]
  readonly attributes: Readonly<Record<string, TextValue>>
}

/** What may stand in a text: what those who but propose bring in must fit, as every editor draws it. */
export interface TextVocabulary {
  /** What a top-level type holds, once. */
  readonly root: string
  readonly elements: Readonly<Record<string, TextElement>>
  /** The marks on words, with what may be said of each in words. */
  readonly marks: Readonly<Record<string, readonly string[]>>
}

export const words = '#words'
