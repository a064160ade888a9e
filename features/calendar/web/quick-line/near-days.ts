import { type LocalDateTime, dateOf, dayMs, shifted } from '@atrium/base/local-date-time'
import type { Dates } from './load-dates.ts'
import type { PartOfDay, Piece } from './pieces.ts'

/** `übermorgen` and `pasado mañana`, which readers of dates miss; where none reads the language, `jutro` as well. */
export function nearDays(text: string, now: LocalDateTime, { language, own }: Dates): readonly Piece[] {
  if (language.startsWith('en')) return []
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (own ? [-2, 2] : [-2, 2, -1, 0, 1]).flatMap((by) => {
    const name = near.format(by, 'day').toLowerCase()
    const at = /\d/u.test(name) ? -1 : wordAt(text.toLowerCase(), name)
    return at === -1 ? [] : [{ from: at, to: at + name.length, day: shifted(dateOf(now), by * dayMs) }]
  })
}

/** Where a word stands by itself; where words are not parted there is no telling. */
function wordAt(text: string, name: string): number {
  const at = text.indexOf(name)
  const isParted = (place: number): boolean => !/[\p{Ll}\p{M}]{2}/u.test(text.slice(place - 1, place + 1))
  return at !== -1 && (at === 0 || isParted(at)) && isParted(at + name.length) ? at : -1
}

const names =
  /\b(?:(?:christmas|new year['’]?s|boxing|thanksgiving)\s(?:eve|day)|easter\s(?:sunday|monday)|(?:good|black)\sfriday|cyber\smonday)\b/giu

/** Days that have names: which date it is, is not known. */
export const namedDays = (text: string): readonly Piece[] =>
  [...text.matchAll(names)].map(({ index, 0: words }) => ({ from: index, to: index + words.length, isVague: true }))

const parts: readonly (readonly [PartOfDay, RegExp])[] = [
  ['noon', /(?<!\p{L})(?:mittags|à midi|al mediodía|a mezzogiorno|ao meio-dia)(?!\p{L})/iu],
  ['morning', /(?<!\p{L})(?:por la mañana|de manhã|di mattina|på morgonen|'s ochtends)(?!\p{L})/iu],
  ['afternoon', /(?<!\p{L})(?:por la tarde|à tarde|di pomeriggio|på eftermiddagen|'s middags)(?!\p{L})/iu],
  ['evening', /(?<!\p{L})(?:por la noche|à noite|di sera|på kvällen|'s avonds)(?!\p{L})/iu],
]

/** Parts of the day that readers of dates miss. */
export const partsOfDay = (text: string): readonly Piece[] =>
  parts.flatMap(([part, pattern]) => {
    const match = pattern.exec(text)
    return match ? [{ from: match.index, to: match.index + match[0].length, part }] : []
  })
