import type { Piece } from './pieces.ts'

export interface Length extends Piece {
  readonly minutes: number
  /** Whether whole days were said. */
  readonly isDays: boolean
}

const units: Readonly<Record<string, number>> = {
  m: 1,
  h: 60,
  s: 60,
  u: 60,
  o: 60,
  d: 1_440,
  t: 1_440,
  j: 1_440,
  w: 10_080,
}
const longest = 366 * 1_440

const unit = String.raw`(?<unit>m|min|mins|minutes?|minuten|minutos|minuti|h|hours?|hrs?|stunden?|std|heures?|horas?|ore|uren|d|days?|tage?n?|jours?|weeks?|wks?)`
const amount = String.raw`(?<amount>\d{1,2}(?: and a half|½)|\d{1,4}(?:[.,]\d+)?|an?|half an|eine?)`
const intro = 'for|für|pendant|durante|voor|för'
const ways = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${intro})\s+${amount}\s*${unit}(?:\s*(?:and|und|et|y|e|en)?\s*(?<more>\d{1,2})\s*(?:m(?:in(?:s|ute?s?|uten|utos|uti)?)?)?)?(?![\p{L}\d])`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d]|(?:in|within|after|next|every|last)\s)(?<amount>\d{1,4}(?:[.,]\d+)?)\s*(?<unit>mins?|minutes?|hours?|hrs?|days?|minuten|stunden)(?=$|\s*[,;)\u{FFFC}])`,
    'iu',
  ),
]

/** How long it is: `for 45 min`, or `45 min` beside what was understood before. */
export function lengthIn(line: string): Length | undefined {
  for (const way of ways) {
    const match = way.exec(line)
    const length = match && lengthOf(match)
    if (length) return length
  }
  return undefined
}

function lengthOf(match: RegExpExecArray): Length | undefined {
  const { amount: said = '', unit: name = '', more = '0' } = match.groups ?? {}
  const each = units[name.charAt(0).toLowerCase()] ?? 0
  const minutes = Math.floor(amountOf(said) * each) + Number(more)
  if (minutes < 1 || minutes > longest) return undefined
  return { from: match.index, to: match.index + match[0].length, minutes, isDays: each >= 1_440 }
}

function amountOf(said: string): number {
  const half = /^(\d+)(?: and a half|½)$/iu.exec(said)?.[1]
  if (half !== undefined) return Number(half) + 0.5
  if (/^\d/.test(said)) return Number(said.replace(',', '.'))
  return said.toLowerCase().startsWith('half') ? 0.5 : 1
}
