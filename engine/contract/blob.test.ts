import { expect, test } from 'vitest'
import { nextChunk, operationRetryMs, uploadRetryMs, uploadSizes } from './blob.ts'

test('R9.08 chunks begin with 256 KiB and double up to 32 MiB; what is not larger than one goes at once', () => {
  expect(uploadSizes.singleShot).toBe(262_144)
  const sizes: number[] = [uploadSizes.firstChunk]
  for (let chunk = 0; chunk < 9; chunk += 1) sizes.push(nextChunk(sizes.at(-1) ?? 0))
  expect(sizes.map((bytes) => bytes / 1_024)).toEqual([
    256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 32_768, 32_768,
  ])
})

test('R9.08 a small request is tried for two minutes, an upload that does not move for ten', () => {
  expect([operationRetryMs, uploadRetryMs]).toEqual([120_000, 600_000])
})
