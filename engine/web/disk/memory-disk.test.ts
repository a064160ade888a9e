import { expect, test } from 'vitest'
import { testDisk } from './disk.conformance.ts'
import { createMemoryDisk } from './memory-disk.ts'

testDisk(
  'a disk in memory',
  async () => createMemoryDisk(),
  async (disk) => disk,
)

test('a disk in memory says that it does not last', () => {
  expect(createMemoryDisk().lasting).toBe(false)
})
