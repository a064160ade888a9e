/** Letters that do not come apart into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h' },
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const run = new RegExp(String.raw`[${scripts}]+|(?:(?![${scripts}])[\p{L}\p{N}])+`, 'gu')
const undivided = new RegExp(`^[${scripts}]`, 'u')

/** No word is longer; what goes on is cut. */
const maxWordLength = 40

/** Words without case, accents and the other differences that people do not type. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** The words of a text as they are looked for. Of scripts that do not divide words each two letters that follow are one. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(run) ?? []).flatMap((word) => (undivided.test(word) ? pairs(word) : [cut(word)]))
}

/** Whether a word is of a script that does not divide words. */
export const isUndivided = (word: string): boolean => undivided.test(word)

function pairs(word: string): string[] {
  const letters = [...word]
  if (letters.length === 1) return [word]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

const cut = (word: string): string => (word.length > maxWordLength ? word.slice(0, maxWordLength) : word)
