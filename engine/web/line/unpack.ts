import { packedMark } from '@atrium/engine/contract'

export const isPacked = (bytes: Uint8Array<ArrayBuffer>): boolean => packedMark.every((byte, at) => bytes[at] === byte)

/** The text of a frame that came packed. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = new Blob([bytes.subarray(packedMark.length)])
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
