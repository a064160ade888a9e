import { existsSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** A reference has half the width and the height of the picture: enough to see what moved, and a tenth of its bytes. */
const scale = 0.5
/** How far a colour may be off, of 1; the sharpness of the letters differs by so much from machine to machine. */
const colorThreshold = 0.1

/** The picture as a reference is kept. */
export async function asReference(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata()
  return sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .webp({ quality: 60, effort: 6, smartSubsample: true })
    .toBuffer()
}

export interface Compared {
  /** What share of the picture is not as in the reference, from 0 to 1; 1 when there is none or it has another size. */
  readonly share: number
  /** The reference with what changed in red. */
  readonly marked?: Buffer
}

export async function compare(picture: Buffer, reference: string): Promise<Compared> {
  if (!existsSync(reference)) return { share: 1 }
  const [now, before] = await Promise.all([pixelsOf(await asReference(picture)), pixelsOf(reference)])
  const { width, height } = now.info
  if (width !== before.info.width || height !== before.info.height) return { share: 1 }
  const marked = Buffer.alloc(width * height * 4)
  const changed = pixelmatch(now.data, before.data, marked, width, height, { threshold: colorThreshold })
  const raw = { width, height, channels: 4 } as const
  return { share: changed / (width * height), marked: await sharp(marked, { raw }).png().toBuffer() }
}

const pixelsOf = (picture: Buffer | string) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
