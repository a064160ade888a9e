import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { expect, test } from 'vitest'
import type { ElementPart, Part, Values } from './block-parts.ts'
import { carriedTo } from './carried-blocks.ts'

const element = (name: string, attributes: Values, parts: readonly Part[] = []): ElementPart => ({
  name,
  attributes,
  parts,
})

test('each file of another space is copied once, wherever it is shown or linked to, and those of the space stay', async () => {
  const own = ownSpace(newId())
  const [theirs, ours] = [fileUrl({ space: own, id: newId() }), fileUrl({ space: teamSpace, id: newId() })]
  const brought: string[] = []
  const blocks = [
    element('blockContainer', { id: 'one' }, [element('image', { url: theirs, caption: '' })]),
    element('blockContainer', { id: 'two' }, [
      element('paragraph', {}, [
        [
          { insert: 'a file', attributes: { link: { href: theirs } } },
          { insert: 'a page', attributes: { link: { href: 'https://example.org' }, bold: {} } },
        ],
      ]),
      element('blockGroup', {}, [element('blockContainer', { id: 'three' }, [element('file', { url: ours })])]),
    ]),
  ]
  const there = await carriedTo({ from: own, to: teamSpace }, blocks, async (url) => {
    brought.push(url)
    return '/files/team/copy'
  })
  expect(brought).toEqual([theirs])
  const written = JSON.stringify(blocks).replaceAll(theirs, '/files/team/copy')
  expect(there).toEqual(JSON.parse(written))
})

test('a link to a file of a third space stays what it is, a picture of one is asked for', async () => {
  const third = fileUrl({ space: ownSpace(newId()), id: newId() })
  const brought: string[] = []
  const bring = async (url: string): Promise<string> => {
    brought.push(url)
    return url
  }
  const way = { from: teamSpace, to: ownSpace(newId()) }
  const line = [{ insert: 'a file', attributes: { link: { href: third } } }]
  await carriedTo(way, [element('paragraph', {}, [line])], bring)
  expect(brought).toEqual([])
  await carriedTo(way, [element('image', { url: third })], bring)
  expect(brought).toEqual([third])
})

test('a document of another space is not named by its title, a person is', async () => {
  const mention = (values: Values) => element('mention', values)
  const line = (...parts: readonly Part[]) => element('paragraph', {}, parts)
  const there = await carriedTo(
    { from: ownSpace(newId()), to: teamSpace },
    [
      line(
        mention({ kind: 'page', where: 'elsewhere', target: '1', label: 'Secret plan' }),
        mention({ kind: 'page', where: teamSpace, target: '2', label: 'Plan' }),
        mention({ kind: 'person', where: '', target: '3', label: 'Bob' }),
      ),
    ],
    async (url) => url,
  )
  expect(JSON.stringify(there)).toMatch(/"A document".*"Plan".*"Bob"/)
  expect(JSON.stringify(there)).not.toContain('Secret')
})
