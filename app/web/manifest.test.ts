import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod'

const folder = join(import.meta.dirname, 'public')
const Manifest = z.object({
  screenshots: z.array(z.object({ src: z.string(), sizes: z.string(), form_factor: z.enum(['wide', 'narrow']) })),
  share_target: z.object({ action: z.string() }),
})
const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')))

test('each screenshot is there, as large as the manifest says, and small enough to fetch on the way', async () => {
  const { screenshots } = manifest
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['wide', 'narrow']))
  for (const { src, sizes } of screenshots) {
    const { width, height, size = readFileSync(join(folder, src)).length } = await sharp(join(folder, src)).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
    expect(size).toBeLessThan(100_000)
  }
})

test('what other apps share goes where the service worker takes it', () => {
  for (const file of ['share-worker.ts', 'shared-in.ts'])
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(`'${manifest.share_target.action}'`)
})
