const [cr, lf, space, tab] = [13, 10, 32, 9]

/** The text of a file without its folds, which may lie inside of a character (RFC 5545, section 3.1). */
export function unfolded(bytes: Uint8Array): string {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const end = bytes[at] === cr && bytes[at + 1] === lf ? at + 1 : at
    if (bytes[end] === lf && (bytes[end + 1] === space || bytes[end + 1] === tab)) at = end + 1
    else plain[length++] = bytes[at] ?? 0
  }
  return new TextDecoder().decode(plain.subarray(0, length))
}
