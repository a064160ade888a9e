/** In JSON text: a null character, or half of a pair of surrogates; also, in vain, somebody's talk of them. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/** `value` with what no text of PostgreSQL can hold taken out (U+0000) or replaced (half characters, by U+FFFD). */
export function storable(value: unknown): unknown {
  return suspicious.test(JSON.stringify(value) ?? '') ? cleaned(value) : value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]))
}
