import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { block } from '../../contract/format/block.ts'
import { createExported } from './export-addresses.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://atrium.test' }))
afterEach(() => vi.unstubAllGlobals())

const picture = (url: string) => block('image', { props: { url, name: 'a.png' } })

test('a picture of a page that was moved is in the zip, under whatever space its address says; what cannot be had is counted', async () => {
  const there = fileUrl({ space: ownSpace(newId()), id: newId(), name: 'a.png' })
  const gone = fileUrl({ space: teamSpace, id: newId(), name: 'gone.png' })
  const secret = fileUrl({ space: ownSpace(newId()), id: newId(), name: 'secret.png' })
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response('bytes', { status: url === there ? 200 : 404 })))
  const added: string[] = []
  const pages = [{ page: { space: teamSpace, id: newId() }, path: 'Plan.md' }]
  const exported = createExported({ pages, add: (path) => added.push(path) })
  const given = [there, gone, secret, there, 'https://example.org/b.png'].map(picture)
  const urls = (await exported.put('Plan.md', given)).map(({ props }) => props['url'])
  expect(added).toEqual([expect.stringMatching(/^files\/.{12} a\.png$/)])
  const within = `files/${encodeURIComponent(added[0]?.slice('files/'.length) ?? '')}`
  const fromAnywhere = (url: string) => `https://atrium.test${url}`
  expect(urls).toEqual([within, fromAnywhere(gone), fromAnywhere(secret), within, 'https://example.org/b.png'])
  expect(exported.left).toEqual({ large: 0, beyond: 0, missing: 2 })
})

test('a file whose address was written by hand is in the zip under a name that leads nowhere else', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes')))
  const added: string[] = []
  const pages = [{ page: { space: teamSpace, id: newId() }, path: 'Plan.md' }]
  const exported = createExported({ pages, add: (path) => added.push(path) })
  const names = ['100%.png', '..%2F..%2Fx.png', `${'%F0%9F%98%80'.repeat(90)}.png`, '']
  await exported.put(
    'Plan.md',
    names.map((name) => picture(`/files/team/${newId()}/${name}`)),
  )
  expect(added.map((path) => path.replace(/^files\/.{12} /, ''))).toEqual([
    '100%.png',
    '.. .. x.png',
    `${'😀'.repeat(30)}.png`,
    'file',
  ])
})

/** Answers each address with so many bytes, a megabyte at a time, and counts how many are asked for. */
function serve(sizes: ReadonlyMap<string, number>, { saysLength }: { readonly saysLength: boolean }) {
  const served = { asked: 0, megabytes: 0 }
  vi.stubGlobal('fetch', (url: string) => {
    served.asked += 1
    let left = sizes.get(url) ?? 0
    const body = new ReadableStream(
      {
        pull(stream) {
          if (left === 0) return stream.close()
          left -= 1
          served.megabytes += 1
          stream.enqueue(new Uint8Array(1_000_000))
        },
      },
      { highWaterMark: 0 },
    )
    const length = { 'content-length': `${left * 1_000_000}` }
    return Promise.resolve(new Response(body, { headers: saysLength ? length : {} }))
  })
  return served
}

async function exportOf(urls: readonly string[]) {
  const added: string[] = []
  const pages = [{ page: { space: teamSpace, id: newId() }, path: 'Plan.md' }]
  const exported = createExported({ pages, add: (path) => added.push(path) })
  await exported.put('Plan.md', urls.map(picture))
  return { added, left: exported.left }
}

const film = () => fileUrl({ space: teamSpace, id: newId(), name: 'film.mp4' })

test.each([
  { saysLength: true, loaded: 0 },
  { saysLength: false, loaded: 6 },
])('of a film that is larger than may be, $loaded MB are loaded', async ({ saysLength, loaded }) => {
  const url = film()
  const served = serve(new Map([[url, 300]]), { saysLength })
  expect(await exportOf([url])).toEqual({ added: [], left: { large: 1, beyond: 0, missing: 0 } })
  expect(served.megabytes).toBe(loaded)
})

test('once there is no more room in a zip, nothing more is fetched for it', async () => {
  const urls = Array.from({ length: 40 }, film)
  const served = serve(new Map(urls.map((url) => [url, 4])), { saysLength: true })
  const { added, left } = await exportOf(urls)
  expect([added.length, left]).toEqual([25, { large: 0, beyond: 15, missing: 0 }])
  expect(served.asked).toBe(26)
})

test('a file whose bytes break off is left out, and the others are in the zip', async () => {
  const [broken, whole] = [film(), film()]
  const cut = new ReadableStream({ pull: (stream) => stream.error(new Error('The connection was lost.')) })
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(url === broken ? cut : 'bytes')))
  expect(await exportOf([broken, whole])).toMatchObject({ added: [expect.any(String)], left: { missing: 1 } })
})
