import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { WriteBehind } from './write-behind.ts'

/** A file in memory, as far as one is written here; each write takes at most `atOnce` bytes, and there is room for `room`. */
function memoryFile({ atOnce = Infinity, room = Infinity } = {}) {
  const content = Buffer.alloc(30_000_000)
  let size = 0
  let syncs = 0
  const file = {
    async writev(batch: readonly Uint8Array[], position: number) {
      await new Promise((resolve) => setImmediate(resolve))
      const all = Buffer.concat(batch)
      if (position >= room) throw new Error('There is no room.')
      const bytesWritten = Math.min(all.length, atOnce, room - position)
      all.copy(content, position, 0, bytesWritten)
      size = Math.max(size, position + bytesWritten)
      return { bytesWritten }
    },
    async datasync() {
      await new Promise((resolve) => setImmediate(resolve))
      syncs += 1
    },
  }
  return { file: file as unknown as FileHandle, content: () => content.subarray(0, size), syncs: () => syncs }
}

async function addAll(writer: WriteBehind, bytes: Buffer): Promise<void> {
  try {
    for (let at = 0; at < bytes.length; at += 65_536) await writer.add(bytes.subarray(at, at + 65_536))
  } finally {
    await writer.end()
  }
}

test('all is written in its place, whatever a write takes, and is made durable on the way', async () => {
  const bytes = randomBytes(20_000_000)
  const { file, content, syncs } = memoryFile({ atOnce: 300_000 })
  const kept: number[] = []
  await addAll(new WriteBehind(file, { from: 0, keep: async ({ received }) => void kept.push(received) }), bytes)
  expect(content().equals(bytes)).toBe(true)
  expect(kept.at(-1)).toBe(bytes.length)
  expect(kept.toSorted((one, other) => one - other)).toEqual(kept)
  expect(syncs()).toBeGreaterThan(1)
})

test('when the disk is full, what was written counts, and the failure is told', async () => {
  const { file } = memoryFile({ room: 1_500_000 })
  const kept: number[] = []
  const writer = new WriteBehind(file, { from: 0, keep: async ({ received }) => void kept.push(received) })
  await expect(addAll(writer, randomBytes(4_000_000))).rejects.toThrow('There is no room.')
  expect(kept).toEqual([1_500_000])
})

test('when somebody else goes on with the file, nothing more of this one counts', async () => {
  const { file } = memoryFile()
  let tries = 0
  const writer = new WriteBehind(file, {
    from: 0,
    keep: () => Promise.reject(new Error(`Taken over ${(tries += 1)}.`)),
  })
  await expect(addAll(writer, randomBytes(20_000_000))).rejects.toThrow('Taken over 1.')
  expect(tries).toBe(1)
})
