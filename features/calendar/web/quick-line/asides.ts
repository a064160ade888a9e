import type { Piece } from './pieces.ts'

/** What stands in quotes is the title's, whatever it looks like. */
const quoted = /"[^"]*"|“[^”]*”/gu

/** Numbers that are never days or times: prices, telephone numbers, versions, issues, `24/7` and `1:1`. */
const numbers = [
  /[£$€¥]\s?\d+(?:[.,]\d+)*/gu,
  /(?<![\d:.,/-])\d+(?:[.,]\d{1,3})*\s?(?:[€₽]|(?:eur|usd|gbp|chf)\b)/giu,
  /(?<![\p{L}\d])(?:\+\d|\(\d{2,5}\)\s?\d|0\d{2,})(?:[\s().-]{0,2}\d){5,}(?!\d)/gu,
  /(?<![\p{L}\d-])(?:\d{1,2}-)?\d{3}[-.\s](?:\d{3}[-.\s])?\d{4}(?![\d-])/gu,
  /(?<![\p{L}\d])v\d+(?:\.\d+)+/giu,
  /#\d+/gu,
  /(?<![\d/])24\/7(?![\d/])/gu,
  /(?<![\d:])1:1(?![\d:])/gu,
]

/** The parts of a line that belong to the title, whatever they look like. */
export const asidesIn = (line: string): readonly Piece[] =>
  [quoted, ...numbers].flatMap((pattern) =>
    [...line.matchAll(pattern)].map(({ index, 0: words }) => ({ from: index, to: index + words.length })),
  )
