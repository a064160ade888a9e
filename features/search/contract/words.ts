/** Letters that do not come apart into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const run = new RegExp(String.raw`[${scripts}]+|(?:(?![${scripts}])[\p{L}\p{N}])+`, 'gu')
const undivided = new RegExp(`^[${scripts}]`, 'u')

const isPlain = /^[\0-\x7f]*$/
const plainRun = /[a-z\d]+/g

/** No word is longer; what goes on is cut. */
const maxWordLength = 40

/** Words without case, accents and the other differences that people do not type. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** The words of a text as they are looked for. Of scripts that do not divide words each two letters that follow are one. */
export function wordsIn(text: string): string[] {
  const folded = fold(text)
  if (isPlain.test(folded)) return (folded.match(plainRun) ?? []).map(cut)
  return (folded.match(run) ?? []).flatMap((word) => (undivided.test(word) ? pairs(word) : [cut(word)]))
}

/** Whether a word is of a script that does not divide words. */
export const isUndivided = (word: string): boolean => undivided.test(word)

function pairs(word: string): string[] {
  const letters = [...word]
  if (letters.length === 1) return [word]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

const cut = (word: string): string => (word.length > maxWordLength ? word.slice(0, maxWordLength) : word)
