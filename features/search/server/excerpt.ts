import { fold } from '../contract/words.ts'

const beforeLength = 60
const length = 220
/** What is looked at of a long text: white space, of which there may be much, is not counted in `length`. */
const reach = 4 * length
/** Each is looked for in the whole text; the first are those that were typed. */
const mostWords = 24

/** Some of a text around the first of the words that stands in it; its beginning where none does. */
export function excerptOf(text: string, words: readonly string[]): string {
  const place = text.length <= length ? 0 : placeOf(text, words.slice(0, mostWords))
  const start = startOf(text, place)
  const near = text
    .slice(start, start + reach)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut = near.slice(0, length)
  return `${start > 0 ? '…' : ''}${cut}${cut === near && start + reach >= text.length ? '' : '…'}`
}

/** A little before the place, where a word begins. */
function startOf(text: string, place: number): number {
  if (place <= beforeLength) return 0
  const gap = text.slice(place - beforeLength, place).search(/\s/)
  return gap === -1 ? place : place - beforeLength + gap + 1
}

/** Folding may change lengths a little, which only moves the cut; it takes long, and is seldom needed. */
function placeOf(text: string, words: readonly string[]): number {
  return firstOf(text.toLowerCase(), words) ?? firstOf(fold(text), words) ?? 0
}

function firstOf(text: string, words: readonly string[]): number | undefined {
  const places = words.map((word) => text.indexOf(word)).filter((at) => at >= 0)
  return places.length === 0 ? undefined : Math.min(...places)
}
