/** The id of one kind of thing; the kind is only in the type, so that ids of two kinds never mix. */
export type Id<Kind extends string> = string & { readonly __kind: Kind }

/** Web Crypto, which both browsers and Node have as a global. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

let lastMs = 0
let counter = 0

/**
 * A new UUID version 7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then a counter of 12 bits
 * that keeps ids made in one process in order, then 62 random bits.
 */
export function newId<Kind extends string>(nowMs: number = Date.now()): Id<Kind> {
  const ms = Math.max(nowMs, lastMs)
  counter = ms === lastMs ? counter + 1 : 0
  lastMs = counter > 0xfff ? ms + 1 : ms
  if (counter > 0xfff) counter = 0
  const time = lastMs.toString(16).padStart(12, '0')
  const random = crypto.getRandomValues(new Uint8Array(8))
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const version = `7${counter.toString(16).padStart(3, '0')}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${tail.slice(0, 4)}-${tail.slice(4)}` as Id<Kind>
}
