import type { Piece } from './pieces.ts'

/** Short forms that are no other word and nobody's name. */
const plain = new Set(
  'tue wed thu fri lun ven jue sáb sab gio seg qui mån tis ons fre lör sön vr za wo пн вт ср чт пт сб вс'.split(' '),
)
const joints =
  'at|from|for|with|w|in|on|and|or|to|until|till|through|by|of|morning|afternoon|evening|night|noon|midday|midnight|all|' +
  'um|von|bis|mit|für|im|ab|am|gegen|und|früh|nachmittag|abend|à|de|du|au|avec|pour|dans|chez|et|matin|midi|soir|' +
  'a|con|por|en|para|al|del|y|alle|dalle|per|e|mattina|sera|om|van|tot|met|voor|ochtend|avond|às|das|com|em|' +
  'kl|med|på|i|för|till|och|в|с|до|на|и|утром|днём|вечером'
const month =
  '(?:jan|feb|fév|mar|mär|apr|avr|abr|ma[iyj]|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic)\\p{L}*'
const joined = new RegExp(String.raw`^\.?\s+(?:(?:${joints}|${month})(?!\p{L})|w\/)`, 'iu')
const isWord = /^\.?\s+\p{L}/u
const isName = /^\.?\s+\p{Lu}/u
const company = /(?:^|\s)(?:with|w\/|mit|avec|con|com|met|med|с)\s+$/iu
const ordinal =
  /(?:^|\s)(?:first|second|third|fourth|fifth|[1-5](?:st|nd|rd|th)|(?:erste|zweite|dritte|vierte|letzte)[nrs]?|[1-5]\.|premier|première|deuxième|troisième|quatrième|dernier|primer|segundo|tercer|cuarto|último|prim[oa]|second[oa]|terz[oa]|quart[oa]|ultim[oa]|eerste|tweede|derde|vierde|laatste|primeira|terceira|última|första|andra|tredje|fjärde|sista|перв\p{L}+|второй|вторая|трет\p{L}+|последн\p{L}+)\s+$/iu

/** A day that may be somebody's name, or one of several by its number: `Sun Microsystems`, `Second Tuesday`. */
export function doubtfulDay(line: string, days: readonly Piece[]): string | undefined {
  const found = days.map((day) => doubtOf(line, day)).find((words) => words !== undefined)
  return found?.trim()
}

function doubtOf(line: string, { from, to }: Piece): string | undefined {
  const [before, words, after] = [line.slice(0, from), line.slice(from, to), line.slice(to)]
  const counted = /^\p{L}/u.test(words) ? ordinal.exec(before)?.[0] : undefined
  return counted === undefined ? (nameIn(line, before, words) ?? showIn(words, after)) : counted + words
}

function nameIn(line: string, before: string, words: string): string | undefined {
  const short = /^([\p{Lu}\p{Ll}]+)\.?(?:\s+(?:\p{L}{1,3}\s+)?\d.*)?$/u.exec(words)?.[1]
  if (short === undefined) return undefined
  return company.test(before) || isNameLike({ before, short, line }) ? short : undefined
}

/** `Saturday Night Live`. */
const showIn = (words: string, after: string): string | undefined =>
  /^\p{Lu}\p{L}+\s\p{Lu}\p{L}+$/u.test(words) && isName.test(after) ? words : undefined

interface WordInLine {
  readonly before: string
  readonly short: string
  readonly line: string
}

function isNameLike({ before, short, line }: WordInLine): boolean {
  const after = line.slice(before.length + short.length)
  const isAlone = !isWord.test(after) || joined.test(after)
  if (isAlone || isPlain(short)) return false
  const isFirst = before.trim() === '' && /^(?:mon|sat|sun)$/iu.test(short)
  return !isFirst || isName.test(after)
}

/** Whether a word is no name: a long one, a short form of a day and nothing else, or one that joins others. */
const isPlain = (word: string): boolean =>
  word.length > 3 || plain.has(word.toLowerCase()) || joined.test(` ${word}`) || /^the$/iu.test(word)
