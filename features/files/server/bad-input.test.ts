import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace, uploadPath } from '@atrium/engine/contract'
import { startS3 } from '../../../tests/s3.ts'
import { type TestServer, cookieOf, startServer } from '../../../tests/server.ts'
import { uploader } from '../../../tests/upload.ts'
import { fileUrl, findFile } from '../contract/index.ts'
import { isLong } from '../../../tests/long.ts'

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function wholeOf(server: TestServer, person: PersonId, id: string): Promise<string> {
  const answer = await uploader(server, person).get(fileUrl({ space: teamSpace, id }))
  return hash(new Uint8Array(await answer.arrayBuffer()))
}

test('sizes that are none, offsets that are none and names of every kind do no harm', async () => {
  const server = await startServer()
  try {
    const ada = await server.arrive('ada')
    const ours = uploader(server, ada)
    for (const size of ['', 'ten', '-1', '1e400', '1.5', '99999999999999999999'] as const) {
      const encoded = Buffer.from(newId()).toString('base64')
      const headers = {
        cookie: cookieOf({ person: ada, session: 'x' }),
        'tus-resumable': '1.0.0',
        'upload-length': size,
        'upload-metadata': `id ${encoded},space ${btoa(teamSpace)},name ${btoa('a')}`,
      }
      const { status } = await fetch(`${server.url}${uploadPath}`, { method: 'POST', headers })
      expect([size, status >= 400 && status < 500]).toEqual([size, true])
    }
    const id = newId()
    await ours.begin({ id, space: teamSpace, name: 'a', size: 10 })
    for (const offset of [-1, 1.5, Number.NaN, 11, 1e21])
      expect([offset, (await ours.patch(id, offset, 'x')).status]).toEqual([
        offset,
        expect.toBeOneOf([400, 403, 409, 413]),
      ])
    expect(await ours.patch(id, 0, '0123456789')).toMatchObject({ status: 204, offset: 10 })
    expect((await ours.patch(id, 10, 'more')).status).toBeGreaterThanOrEqual(400)
    expect(await wholeOf(server, ada, id)).toBe(hash(Buffer.from('0123456789')))
    const names = {
      '../../etc/passwd': 'passwd',
      '..\\..\\boot.ini': 'boot.ini',
      'in\0voice.pdf\0.exe': 'invoice.pdf.exe',
      'photo\u202Egpj.exe': 'photogpj.exe',
      '\u2066a\u2069\uFEFF.txt': 'a.txt',
      '...': 'file',
      '\r\nSet-Cookie: a=b': 'Set-Cookie: a=b',
      [`${'x'.repeat(500)}.txt`]: `${'x'.repeat(196)}.txt`,
    }
    for (const [given, kept] of Object.entries(names)) {
      const file = await ours.bring(teamSpace, given, 'x')
      const found = await server.read(ada, findFile, { space: teamSpace, id: file })
      expect([given, found.file?.name]).toEqual([given, kept])
      const { headers } = await ours.get(fileUrl({ space: teamSpace, id: file }, 'download'))
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7E]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      )
      expect(headers.get('set-cookie')).toBeNull()
    }
  } finally {
    await server.close()
  }
})

test.runIf(isLong)(
  'a picture of ten thousand by ten thousand is made small, one that pretends to be larger is only kept',
  async () => {
    const server = await startServer()
    try {
      const ada = await server.arrive('ada')
      const ours = uploader(server, ada)
      const find = async (id: string) => (await server.read(ada, findFile, { space: teamSpace, id })).file
      const white = { create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } } as const
      const large = await sharp(white).toColourspace('b-w').png().toBuffer()
      const id = await ours.bring(teamSpace, 'large.png', large)
      // Its header says 100,000 by 100,000; the checksum of the header is left wrong.
      const liar = Buffer.from(large)
      liar.writeUInt32BE(100_000, 16)
      liar.writeUInt32BE(100_000, 20)
      const lie = await ours.bring(teamSpace, 'liar.png', liar)
      await expect.poll(async () => (await find(id))?.thumbnail).toBe('made')
      expect(await find(id)).toMatchObject({ width: 10_000, height: 10_000 })
      await expect.poll(async () => (await find(lie))?.thumbnail).toBe('none')
      const small = await ours.get(fileUrl({ space: teamSpace, id }, 'thumbnail'))
      expect(Number((await small.arrayBuffer()).byteLength)).toBeLessThan(10_000)
    } finally {
      await server.close()
    }
  },
)

test.runIf(isLong)('a bucket that says 503 for a while, or answers slowly, costs tries and not a byte', async () => {
  const s3 = await startS3()
  const server = await startServer({ s3: s3.place })
  try {
    const ada = await server.arrive('ada')
    const ours = uploader(server, ada)
    const [id, bytes] = [newId(), randomBytes(12_000_000)]
    await ours.begin({ id, space: teamSpace, name: 'a.bin', size: bytes.length })
    expect((await ours.patch(id, 0, bytes.subarray(0, 6_000_000))).offset).toBe(6_000_000)
    s3.failNext(20)
    const failed = await ours.patch(id, 6_000_000, bytes.subarray(6_000_000))
    expect(failed).toMatchObject({
      status: 500,
      message: 'Something went wrong on the server. Try again in a moment.',
    })
    s3.failNext(0)
    const { offset } = await ours.head(id)
    expect(offset).toBeGreaterThanOrEqual(5_242_880)
    s3.failNext(2)
    s3.slowDown(200)
    expect((await ours.patch(id, offset, bytes.subarray(offset))).status).toBe(204)
    expect(await wholeOf(server, ada, id)).toBe(hash(bytes))
  } finally {
    await server.close()
    await s3.close()
  }
})
