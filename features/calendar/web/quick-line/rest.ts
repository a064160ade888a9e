import { type Piece, blotted } from './pieces.ts'

/** What is left of a line, as the title of its event. */
export interface Rest {
  readonly title: string
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
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
}

function withoutJoint(segment: string): string {
  const shorter = segment.replace(joints, ' ')
  return shorter === segment ? segment : withoutJoint(shorter)
}

const timeLike =
  /(?<![\p{L}\d])(?:\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\b)?|\d{1,2}(?:[:.]\d\d)?ish|\d{1,2}h\d\d|(?:19|20)\d{6}|\d{1,2}\.\s?[-–]\s?\d{1,2}\.|\d+(?:\s?[-–/]\s?\d+)+|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,4}\s?(?:[ap]\.?m|uhr|uur|h|hrs?|o['’]clock|mins?|minutes?|hours?)\b|\d{4}-\d\d-\d\d)(?![\p{L}\d])/giu
const months = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const monthLike = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d{1,4}(?:st|nd|rd|th)?\s${months}|${months}\.?\s\d{1,4}(?:st|nd|rd|th)?)(?![\p{L}\d])`,
  'giu',
)
const wordLike =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|today|tomorrow|tonight|yesterday|weekdays|weekends?|fortnight(?:ly)?|week of|next (?:week|month|year|quarter)|halb|viertel|früh|end of (?:day|week|month|year)|eod|eow|[ecmp][sd]t|cest?|utc|gmt|bst)\b/giu
const ordinals = /\b(?:on\s)?the\s\d+(?:st|nd|rd|th)(?=\s*(?:$|[,;\u{FFFC}]))/giu
/** What is beside what was understood, and says that it was not. */
const besides =
  /(?:first|second|third|fourth|last)\s\u{FFFC}+\sof\b|(?<=\u{FFFC}\s)week\b|(?<=\u{FFFC}\s)of\s(?:the\s|next\s|this\s)?(?:month|year)\b|(?<!\d)\d{1,2}(?:\s?[-–]|\s(?:al?|au|to|bis|tot|до))\s(?=\u{FFFC})|(?<=\u{FFFC})[/.:–-]\d+|\d+[/.:–-](?=\u{FFFC})/giu
const repeating =
  /(?<![\p{L}\d])(?:every|each|jeden?|jedes|chaque|tous les|cada|todos los|todas as|ogni|elke|varje|каждый)(?!\p{L})/giu
const numbers = /(?<![\p{L}\d.])\d+(?![\p{L}\d])|\b(?:daily|weekly|monthly|yearly|annually|täglich|wöchentlich)\b/giu

/** `Freitagabend` and `vrijdagavond`. */
const joinedDays =
  /(?<!\p{L})\p{L}+(?:tag|mittwoch|dag)(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht|ochtend|middag|avond|kväll|morgon|eftermiddag)(?!\p{L})/giu

/** Words for days in a language, from what every browser knows of it. */
function dayWords(language: string): readonly string[] {
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const week = Array.from({ length: 7 }, (_none, at) => days.format(Date.UTC(2026, 10, 23 + at)))
  return [...week, ...[0, 1, 2].map((by) => near.format(by, 'day'))].map((word) => word.toLowerCase())
}

const quoted = /"[^"]*"|“[^”]*”/gu

/** What stands in quotes is the title's, whatever it looks like. */
export const quotedIn = (line: string): readonly Piece[] =>
  [...line.matchAll(quoted)].map(({ index, 0: words }) => ({ from: index, to: index + words.length }))

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
  const plain = blotted(line, [...pieces, ...quotedIn(line)])
  const open = blotted(plain, vague)
  const unread = [
    ...[timeLike, monthLike, wordLike, ordinals].flatMap((pattern) => wordsIn(open, pattern)),
    ...wordsIn(plain, besides),
    ...wordsOfLanguage(open, language),
    ...(hasTime ? [] : [...lastNumber(open), ...wordsIn(open, shortHours)]),
  ]
  const kept = wordsIn(open, numbers)
  return {
    title,
    unread: [...new Set(unread)],
    repeats: wordsIn(open, repeating)[0],
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

const shortHours = /(?<![\p{L}\d])\d{1,2}[ap](?![\p{L}\d])/giu

/** The number with which a line ends may be an hour. */
function lastNumber(open: string): readonly string[] {
  const number = /(?<![\p{L}\d.,:/-])(\d{1,2})\s*[\u{FFFC}\s]*$/u.exec(open)?.[1]
  return number !== undefined && Number(number) >= 1 && Number(number) <= 24 ? [number] : []
}
