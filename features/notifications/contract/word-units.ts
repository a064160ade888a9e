/** Letters that differ in case, accents, width or points alone are alike; what cannot be seen is nothing. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC')

/** Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, and what has no width; signs that are vowels stay. */
const unseen = /[\u0300-\u036F]|[\u0591-\u05C7]|[\u064B-\u065F]|\u0670|[\uFE00-\uFE0F]|\p{Cf}/gu

/** Scripts in which no spaces stand between words: each letter can begin and end one. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const unit = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+|\\S`, 'gu')

/** What can be found of a text: its words, its letters where nothing stands between words, and its signs. */
export const unitsOf = (text: string): readonly string[] => folded(text).match(unit) ?? []

/** By what a keyword is looked up: the first two of its units, or its only one. */
export const keyOf = (units: readonly string[]): string => units.slice(0, 2).join(' ')

/** All by which the keywords of a text can be looked up. */
export function keysOf(units: readonly string[]): readonly string[] {
  const keys = new Set(units)
  for (const [index, one] of units.entries()) {
    const next = units[index + 1]
    if (next !== undefined) keys.add(`${one} ${next}`)
  }
  return [...keys]
}
