import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { startS3 } from '../../../tests/s3.ts'
import type { Blobs } from './blobs.ts'
import { blobsConformance } from './blobs.conformance.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { isLong } from '../../../tests/long.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let blobs: Blobs

beforeAll(async () => {
  s3 = await startS3()
  blobs = createS3Blobs(s3.place)
})
afterAll(async () => {
  await blobs.close()
  await s3.close()
})

describe('in a bucket', () => blobsConformance(() => blobs))

test.runIf(isLong)('a server that says it is too busy is asked again', async () => {
  const key = newId()
  s3.failNext(2)
  await blobs.put(key, Buffer.from('patience'))
  s3.failNext(1)
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.read(key)) chunks.push(chunk as Buffer)
  expect(String(Buffer.concat(chunks))).toBe('patience')
})

test('however many read a file slowly, others read theirs, and files come in', async () => {
  const [large, small] = [newId(), newId()]
  await blobs.put(large, Buffer.alloc(4_194_304))
  const slow = await Promise.all(Array.from({ length: 65 }, () => blobs.read(large)))
  await blobs.put(small, Buffer.from('mine'))
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.read(small)) chunks.push(chunk as Buffer)
  expect(String(Buffer.concat(chunks))).toBe('mine')
  for (const reader of slow) reader.destroy()
})

test('a server that does not answer is asked again', async () => {
  const impatient = createS3Blobs(s3.place, 300)
  const key = newId()
  s3.ignoreNext(1)
  await impatient.put(key, Buffer.from('once more'))
  const chunks: Buffer[] = []
  for await (const chunk of await impatient.read(key)) chunks.push(chunk as Buffer)
  expect(String(Buffer.concat(chunks))).toBe('once more')
  await impatient.close()
})
