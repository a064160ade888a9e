/** Most file systems take 255 bytes for a name; a number, an ending and what others put before it have to fit in as well. */
const mostNameBytes = 120
const mostEndingBytes = 40

/** A name that every system takes, of whole letters and at most so many bytes of UTF-8. */
export const safeName = (name: string, mostBytes = mostNameBytes): string => cut(name, mostBytes) || 'Untitled'

/** A file's name and its ending, such as `.tar`; dots of a sentence begin none. */
export function inParts(name: string): readonly [stem: string, ending: string] {
  const ending = /(?<=.)\.[^. ]{1,20}$/su.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** Gives safe names that differ, whatever their case; what is said to be an ending stays at the end. */
export function createNames(mostBytes = mostNameBytes): (name: string, ending?: string) => string {
  const taken = new Set<string>()
  return (name, ending = '') => {
    const [stem, end] = [safeName(name, mostBytes), cut(ending, mostEndingBytes)]
    let found = `${stem}${end}`
    for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = `${stem} ${number}${end}`
    taken.add(found.toLowerCase())
    return found
  }
}

function cut(name: string, mostBytes: number): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, fitting(plain, mostBytes)).replace(/[. ]+$/, '')
}

/** How much of a text are whole letters, as people see them, in so many bytes. */
function fitting(text: string, mostBytes: number): number {
  let [end, bytes] = [0, 0]
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    bytes += bytesOf(segment)
    if (bytes > mostBytes) break
    end += segment.length
  }
  return end
}

const bytesOf = (letter: string): number => Array.from(letter).reduce((bytes, sign) => bytes + bytesOfSign(sign), 0)

function bytesOfSign(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x8_00) return 2
  return point < 0x1_00_00 ? 3 : 4
}
