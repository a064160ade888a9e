import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { BlobMissing, type BlobProgress, type Blobs } from './blobs.ts'

async function contentOf(blobs: Blobs, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function* piecesOf(bytes: Buffer, breaksOff = false): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  if (breaksOff) throw new Error('The line broke.')
}

/** A blob of `size` bytes that is being taken in. */
async function begin(blobs: Blobs, size: number) {
  const key = newId()
  const bytes = randomBytes(size)
  let progress = await blobs.begin(key, size)
  return {
    key,
    bytes,
    received: () => progress.received,
    /** Sends from what is received up to `end`. */
    async send(end: number, breaksOff = false): Promise<void> {
      const blob = { key, size, progress }
      await blobs.append(blob, piecesOf(bytes.subarray(progress.received, end), breaksOff), async (next) => {
        // As it comes back from the database.
        progress = JSON.parse(JSON.stringify(next)) as BlobProgress
      })
    },
    finish: () => blobs.finish({ key, size, progress }),
    abandon: () => blobs.abandon({ key, size, progress }),
  }
}

/** What every place for blobs promises. */
export function blobsConformance(open: () => Blobs): void {
  test.each([0, 1])('a blob of %i bytes goes in and out', async (size) => {
    const blobs = open()
    const { key, bytes, send, finish } = await begin(blobs, size)
    if (size > 0) await send(size)
    await finish()
    expect(await contentOf(blobs, key)).toEqual(bytes)
  })

  test('R9.09 a blob goes in piece by piece, over breaks, and comes out whole and in ranges', async () => {
    const blobs = open()
    const { key, bytes, received, send, finish } = await begin(blobs, 20_000_003)
    await send(100_000)
    expect(received()).toBe(100_000)
    await expect(send(9_000_000, true)).rejects.toThrow('The line broke.')
    expect(received()).toBe(9_000_000)
    await send(9_000_001)
    await send(bytes.length)
    expect(received()).toBe(bytes.length)
    await finish()
    expect((await contentOf(blobs, key)).equals(bytes)).toBe(true)
    const range = { start: 8_388_600, end: 8_388_700 }
    expect(await contentOf(blobs, key, range)).toEqual(bytes.subarray(range.start, range.end + 1))
  })

  test('to finish twice is as good as once', async () => {
    const blobs = open()
    const { key, bytes, send, finish } = await begin(blobs, 10)
    await send(10)
    await Promise.all([finish(), finish(), finish()])
    await finish()
    expect(await contentOf(blobs, key)).toEqual(bytes)
  })

  test('what is not durable for the one who counts is sent again', async () => {
    const blobs = open()
    const key = newId()
    const bytes = randomBytes(6_000_000)
    const progress = await blobs.begin(key, bytes.length)
    const refuse = (): Promise<never> => Promise.reject(new Error('Somebody else goes on.'))
    await expect(blobs.append({ key, size: bytes.length, progress }, piecesOf(bytes), refuse)).rejects.toThrow('else')
    let last = progress
    await blobs.append({ key, size: bytes.length, progress }, piecesOf(bytes), async (next) => void (last = next))
    await blobs.finish({ key, size: bytes.length, progress: last })
    expect((await contentOf(blobs, key)).equals(bytes)).toBe(true)
  })

  test('what is given up is gone, whether or not it was whole', async () => {
    const blobs = open()
    const half = await begin(blobs, 6_000_000)
    await half.send(5_500_000)
    await half.abandon()
    const whole = await begin(blobs, 10)
    await whole.send(10)
    await whole.finish()
    await whole.abandon()
    for (const { key } of [half, whole]) await expect(contentOf(blobs, key)).rejects.toThrow(BlobMissing)
  })

  test('a small blob is put, put anew, read and removed; one that is not there is missing', async () => {
    const blobs = open()
    const key = `${newId()}.thumbnail`
    await blobs.put(key, Buffer.from('one'))
    await blobs.put(key, Buffer.from('two'))
    expect(String(await contentOf(blobs, key))).toBe('two')
    await blobs.remove(key)
    await blobs.remove(key)
    await expect(contentOf(blobs, key)).rejects.toThrow(BlobMissing)
  })
}
