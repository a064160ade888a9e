import type { ByteRange } from './blobs.ts'

/**
 * What a `Range` header asks of `size` bytes (RFC 9110 section 14): undefined for all of them, also where it asks for
 * several parts or cannot be read; 'none' where nothing is there that it asks for.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const between = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (between) return inside({ start: Number(between[1]), end: between[2] ? Number(between[2]) : size - 1 }, size)
  const last = /^bytes=-(\d{1,15})$/.exec(header ?? '')
  return last ? inside({ start: Math.max(0, size - Number(last[1])), end: size - 1 }, size) : undefined
}

function inside({ start, end }: ByteRange, size: number): ByteRange | 'none' | undefined {
  if (start >= size) return 'none'
  return end < start ? undefined : { start, end: Math.min(end, size - 1) }
}
