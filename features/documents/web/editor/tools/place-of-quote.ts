import type { Node } from 'prosemirror-model'
import type { Match } from './match.ts'
import { placeOfLetter, placedWords, wordsAlone } from './placed-words.ts'

/** What stands in a line right before some words and right behind them; absent where nobody noted it. */
export interface Beside {
  readonly before?: string | undefined
  readonly after?: string | undefined
}

interface Quotation extends Beside {
  readonly quote: string
}

/** So many letters are kept of each side. */
const mostBeside = 32
/** Fewer letters than these stand in many a line by chance. */
const fewLetters = 14

/** Scripts that part no words by spaces. */
const spaceless = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** The words of lines that were read before; a line that changes is another node. */
const read = new WeakMap<Node, string>()

function wordsOf(line: Node): string {
  const known = read.get(line) ?? wordsAlone(placedWords(line))
  read.set(line, known)
  return known
}

/** What stands beside the words at a place, as whole words; nothing where they are in more than one line. */
export function besideOf(page: Node, { from, to }: Match): Beside {
  const $from = page.resolve(from)
  let { depth } = $from
  while (depth > 0 && !$from.node(depth).isTextblock) depth -= 1
  if (depth === 0 || to > $from.end(depth)) return {}
  const placed = placedWords($from.node(depth))
  const [before, after] = [placed.slice(0, from - $from.start(depth)), placed.slice(to - $from.start(depth))]
  return { before: endOf(wordsAlone(before)), after: startOf(wordsAlone(after)) }
}

function endOf(words: string): string {
  const kept = Array.from(words.slice(-2 * mostBeside)).slice(-mostBeside)
  while (isWithinWord(words, words.length - kept.join('').length)) kept.shift()
  return kept.join('')
}

function startOf(words: string): string {
  const kept = Array.from(words.slice(0, 2 * mostBeside)).slice(0, mostBeside)
  while (isWithinWord(words, kept.join('').length)) kept.pop()
  return kept.join('')
}

interface Found {
  readonly line: Node
  /** Where the line begins. */
  readonly at: number
  /** How many letters of it come before the quotation. */
  readonly begin: number
}

/**
 * Where a quotation stands on a page, as a text quote selector finds it (W3C Web Annotation Data Model, 4.2.4) whose text was
 * cut and pasted, moved, or turned into another kind of block: within the words that stood beside it, or else by itself where
 * it is long enough to be no other's; where it stands so but once.
 */
export function placeOfQuote(page: Node, { quote, before = '', after = '' }: Quotation): Match | undefined {
  if (quote.trim() === '') return undefined
  const [within, alone]: [Found[], Found[]] = [[], []]
  page.descendants((line, at) => {
    if (!line.isTextblock) return true
    const words = wordsOf(line)
    if (!words.includes(quote)) return false
    for (const begin of placesIn(words, before + quote + after))
      within.push({ line, at: at + 1, begin: begin + before.length })
    if (isLong(quote)) for (const begin of placesIn(words, quote)) alone.push({ line, at: at + 1, begin })
    return false
  })
  const [first, ...others] = within.length > 0 ? within : alone
  return first && others.length === 0 ? placeIn(first, quote.length) : undefined
}

/** Where whole words stand in a line; few of them only where they are all of it. */
function placesIn(line: string, words: string): readonly number[] {
  if (!isLong(words)) return line === words ? [0] : []
  const places: number[] = []
  for (let begin = line.indexOf(words); begin >= 0; begin = line.indexOf(words, begin + 1))
    if (!isWithinWord(line, begin) && !isWithinWord(line, begin + words.length)) places.push(begin)
  return places
}

const isLong = (words: string): boolean => words.trim().length >= fewLetters

const oneLetter = `(?![${spaceless}])[\\p{L}\\p{M}\\p{N}]`
/** A place between two letters, but of those that part no words; a capital behind a small one begins what was pasted there. */
const withinWord = new RegExp(`(?<=${oneLetter})(?=${oneLetter})(?!(?<=\\p{Ll})\\p{Lu})`, 'uy')

function isWithinWord(words: string, at: number): boolean {
  withinWord.lastIndex = at
  return withinWord.test(words)
}

/** From the first of some letters of a line to the last. */
function placeIn({ line, at, begin }: Found, length: number): Match {
  const placed = placedWords(line)
  return { from: at + placeOfLetter(placed, begin), to: at + placeOfLetter(placed, begin + length - 1) + 1 }
}
