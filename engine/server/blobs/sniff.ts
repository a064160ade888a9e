import { fileTypeFromBuffer } from 'file-type'

/** So much of a file's beginning tells what it is. */
export const sniffedBytes = 16_384
const unknownType = 'application/octet-stream'

/** What a file is by its first bytes; what it is called says nothing. Never a type that a browser runs scripts of. */
export async function sniff(head: Uint8Array, isWhole: boolean): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined) // what breaks off in the middle is not known
  if (found && !isRunnable(found.mime)) return found.mime
  return isText(head, isWhole) ? 'text/plain' : unknownType
}

const isRunnable = (mime: string): boolean => /html|svg|xml|xslt|script|shockwave/.test(mime)

/** UTF-8 without control characters that no text has; its last character may be cut. */
function isText(head: Uint8Array, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    return !unprintable.test(text)
  } catch {
    return false // not UTF-8
  }
}

// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/
