import { asidesIn } from './asides.ts'
import { type Piece, blotted } from './pieces.ts'
import { anywhere, beside, joinedDays, kept as numbers, repeating, shortHours } from './unread-words.ts'

/** What is left of a line, as the title of its event. */
export interface Rest {
  readonly title: string
  /** The line itself. */
  readonly line: string
  /** What looks like a day or a time and is none that was understood. */
  readonly unread: readonly string[]
  /** That it is to repeat, as the line says it. */
  readonly repeats: string | undefined
  /** Numbers that stay in the title, and words that say how often. */
  readonly kept: readonly string[]
}

const joints =
  /(?:^|\s)(?:on|at|from|by|in|until|till|starting|through|to|the|this|a|a las?|à|alle|ore|au|al|até|tot|um|am|ab|vom|von|im|bis|le|du|dès|el|del|il|dal|op|om|op de|vanaf|em|no|na|den|kl|в|во|на|с|@|,|-|–)\s*$/iu
const heads = /^\s*(?:at|on|,|;|:|-|–)(?=\s|$)/iu

/** The words around what was understood, without what joined them to it. */
function titleOf(line: string, pieces: readonly Piece[]): string {
  const sorted = pieces.toSorted((one, other) => one.from - other.from)
  const edges = [0, ...sorted.map(({ to }) => to)]
  const segments = edges.map((from, at) => line.slice(from, Math.max(from, sorted[at]?.from ?? line.length)))
  return segments
    .map((segment, at) => (at < sorted.length ? withoutJoint(segment) : segment))
    .map((segment, at) => (at > 0 ? segment.replace(heads, ' ') : segment))
    .join(' ')
    .replaceAll(/["“”]/g, '')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
}

function withoutJoint(segment: string): string {
  const shorter = segment.replace(joints, ' ')
  return shorter === segment ? segment : withoutJoint(shorter)
}

/** Words for days in a language, from what every browser knows of it. */
function dayWords(language: string): readonly string[] {
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const week = Array.from({ length: 7 }, (_none, at) => days.format(Date.UTC(2026, 10, 23 + at)))
  return [...week, ...[0, 1, 2].map((by) => near.format(by, 'day'))].map((word) => word.toLowerCase())
}

interface Understood {
  readonly pieces: readonly Piece[]
  /** Words that name no day, and are names where there is another. */
  readonly vague: readonly Piece[]
  readonly language: string
  readonly hasTime: boolean
}

/** What is left when the pieces are taken out, and what of it might have been meant as a day or a time. */
export function restOf(line: string, { pieces, vague, language, hasTime }: Understood): Rest {
  const title = titleOf(line, pieces)
  const plain = blotted(line, [...pieces, ...asidesIn(line)])
  const open = blotted(plain, vague)
  const unread = [
    ...anywhere.flatMap((pattern) => wordsIn(open, pattern)),
    ...beside.flatMap((pattern) => wordsIn(plain, pattern)),
    ...wordsOfLanguage(open, language),
    ...(hasTime ? [] : [...lastNumber(open), ...wordsIn(open, shortHours)]),
  ]
  const kept = wordsIn(open, numbers)
  return {
    title,
    line,
    unread: [...new Set(unread)],
    repeats: repeating.flatMap((pattern) => wordsIn(open, pattern))[0]?.trim(),
    kept: kept.filter((words) => !unread.some((one) => one.includes(words))),
  }
}

const wordsIn = (open: string, pattern: RegExp): readonly string[] =>
  [...open.matchAll(pattern)].map(([words]) => words.replaceAll(/\u{FFFC}+/gu, '…'))

function wordsOfLanguage(open: string, language: string): readonly string[] {
  if (language.startsWith('en')) return []
  const words = open.toLowerCase().split(/[^\p{L}\p{M}'’]+/u)
  return [
    ...dayWords(language).filter((word) =>
      word.includes(' ') ? open.toLowerCase().includes(word) : words.includes(word),
    ),
    ...wordsIn(open, joinedDays),
  ]
}

/** The number with which a line ends may be an hour. */
function lastNumber(open: string): readonly string[] {
  const number = /(?<![\p{L}\d.,:/-])(\d{1,2})\s*[\u{FFFC}\s]*$/u.exec(open)?.[1]
  return number !== undefined && Number(number) >= 1 && Number(number) <= 24 ? [number] : []
}
