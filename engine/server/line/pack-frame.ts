import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { packedMark } from '@atrium/engine/contract'

/** A frame as a tenth of its bytes, for a screen that can unpack it; made in a thread. */
export async function packFrame(frame: Buffer): Promise<Buffer> {
  return Buffer.concat([Buffer.from(packedMark), await promisify(gzip)(frame, { level: 5 })])
}
