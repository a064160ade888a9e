/** The same id for the same event of a file (a UUID of version 8), so that nothing comes in twice. */
export function eventId(text: string): string {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => hash(text, seed))
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** FNV-1a with a last mixing. */
function hash(text: string, seed: number): number {
  let value = seed
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return (value ^ (value >>> 15)) >>> 0
}
