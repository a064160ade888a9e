import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { block } from '../../contract/format/block.ts'
import { createExported } from './export-addresses.ts'

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
  expect(urls).toEqual([within, gone, secret, within, 'https://example.org/b.png'])
  expect(exported.left).toBe(2)
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
