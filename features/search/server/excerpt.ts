import { fold } from '../contract/words.ts'

const beforeLength = 60
const length = 220

/** Some of a text around the first of the words that stands in it; its beginning where none does. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const at = placeOf(plain, words)
  const from = at <= beforeLength ? 0 : plain.indexOf(' ', at - beforeLength) + 1
  const start = from > at || from === 0 ? Math.max(0, Math.min(from, at)) : from
  const cut = plain.slice(start, start + length)
  return `${start > 0 ? '…' : ''}${cut}${start + length < plain.length ? '…' : ''}`
}

/** Folding may change lengths a little, which only moves the cut. */
function placeOf(text: string, words: readonly string[]): number {
  const folded = fold(text)
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  return places.length === 0 ? 0 : Math.min(...places)
}
