import { Fragment } from 'react'
import { wordsIn } from '../contract/words.ts'

interface Props {
  readonly text: string
  /** As they were found. */
  readonly words: readonly string[]
}

/** A text with the words that were looked for made plain to see. */
export function Marked({ text, words }: Props) {
  const parts = text.split(/([\p{L}\p{N}\p{M}]+)/u)
  const found = new Set(words)
  const isFound = (part: string): boolean => wordsIn(part).some((word) => found.has(word))
  return parts.map((part, index) =>
    // The words of one text keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    isFound(part) ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}
