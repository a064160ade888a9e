import { importLimits } from './import-limits.ts'

/** Programs for writing and for tables pack their files as zips, too. */
const packedKinds = /\.(docx?|docm|dot[xm]?|odt|rtf|xlsx?|ods|pptx?|odp|epub|pages|numbers|key|jar|apk)$/i

export const isPacked = (name: string): boolean => packedKinds.test(name)

export const isText = (name: string): boolean => /\.(md|markdown|txt|html?)$/i.test(name)

export const isWord = (name: string): boolean => /\.(docx|docm|dotx|dotm)$/i.test(name)

/** More of a file than this is not read. What a zip has besides may be larger than what is taken of it. */
export function mostBytesOf(name: string): number {
  if (isText(name)) return importLimits.fileBytes
  return isWord(name) ? importLimits.allBytes : importLimits.zipBytes
}
