import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { blobsConformance } from './blobs.conformance.ts'
import { createDiskBlobs } from './disk-blobs.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'atrium-blobs-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('on disk', () => blobsConformance(() => createDiskBlobs(folder)))

test('a key with a path in it is refused', async () => {
  const blobs = createDiskBlobs(folder)
  for (const key of ['../secret', `${newId()}/../x`, `${newId()}\0`, '']) {
    await expect(blobs.read(key)).rejects.toThrow('is no key of a blob')
    await expect(blobs.begin(key, 1)).rejects.toThrow('is no key of a blob')
  }
})
