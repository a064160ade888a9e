/** How wide letters of Helvetica are, in thousandths of their size (Adobe Core 14 AFM); those of Arial and Liberation Sans are as wide. */
const helvetica: readonly (readonly [width: number, letters: string])[] = [
  [191, "'"],
  [222, 'ijl'],
  [260, '|'],
  [278, ' !,./:;I[\\]ft'],
  [333, '()-`r'],
  [334, '{}'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'Jckvsxyz'],
  [556, '#$?_0123456789Labdeghnopqu'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1015, '@'],
]

const widths = new Map(
  helvetica.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
)

const ofOtherLetters = 620
/** From here on letters fill a square: Chinese, Japanese, Korean, emoji. */
const firstOfSquares = 0x2e80
const ofSquares = 1_000

/** Bold letters, and those of a machine that has none of these fonts, need more. */
const slack = 1.06

/** How wide a line of words is, in pixels, at a size in pixels: never less than what a browser makes of it. */
export function widthOf(words: string, size: number): number {
  let sum = 0
  for (const letter of words) sum += widths.get(letter) ?? ofOther(letter)
  return (sum / 1_000) * size * slack
}

const ofOther = (letter: string): number => ((letter.codePointAt(0) ?? 0) < firstOfSquares ? ofOtherLetters : ofSquares)
