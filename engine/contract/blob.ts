/** How bytes are sent, as the specification says (R9.08): all at once up to `singleShot`, else in chunks that double. */
export const uploadSizes = {
  singleShot: 262_144,
  firstChunk: 262_144,
  largestChunk: 33_554_432,
} as const

/** How long a small request of an upload is tried again: to begin it, to give it up. */
export const operationRetryMs = 120_000
/** How long an upload goes on trying without a byte getting through. */
export const uploadRetryMs = 600_000

export const uploadStates = ['running', 'pausing', 'paused', 'canceling', 'canceled', 'success', 'error'] as const
/** Where an upload stands (R9.09). */
export type UploadState = (typeof uploadStates)[number]

/** The size of the chunk that follows one of `bytes` that got through. */
export const nextChunk = (bytes: number): number =>
  bytes * 2 > uploadSizes.largestChunk ? uploadSizes.largestChunk : bytes * 2

/** Where uploads are sent to. */
export const uploadPath = '/api/uploads'

/** Where the bytes of a file are, for those who may see its space. */
export const filePath = ({
  space,
  id,
  name = 'file',
}: {
  readonly space: string
  readonly id: string
  readonly name?: string
}): string => `/files/${encodeURIComponent(space)}/${id}/${encodeURIComponent(name)}`

const maxFileNameLength = 200

/** Letters that turn the order of others around, with which a name could look as if it ended otherwise. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/** A name that any system can keep: without folders, signs that nobody sees, and too many letters; its ending stays. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const seen = withoutEnds(last.replaceAll(unseen, '').replaceAll(/\s+/g, ' '))
  const letters = Array.from(seen.normalize('NFC'))
  if (letters.length <= maxFileNameLength) return letters.join('') || 'file'
  const ending = /\.[^. ]{1,20}$/.exec(letters.join(''))?.[0] ?? ''
  return letters.slice(0, maxFileNameLength - Array.from(ending).length).join('') + ending
}

/** Without the dots and spaces at both ends. A pattern would begin anew at each of many that stand between. */
function withoutEnds(name: string): string {
  let [from, to] = [0, name.length]
  // Beyond the name there is no letter, which is no end.
  while (isEnd(name.charAt(from))) from += 1
  while (isEnd(name.charAt(to - 1))) to -= 1
  return name.slice(from, to)
}

const isEnd = (letter: string): boolean => letter === '.' || letter === ' '
