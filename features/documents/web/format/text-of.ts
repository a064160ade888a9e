/** The text of a file, in UTF-8 or UTF-16 (WHATWG Encoding, section 6), and else in what Windows wrote before. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isMostly(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

/** Whether it is in UTF-8 but for a few bytes, as where a text was cut within a letter. */
function isMostly(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const good = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  const bad = text.match(/\ufffd/g)?.length ?? 0
  return good > bad
}
