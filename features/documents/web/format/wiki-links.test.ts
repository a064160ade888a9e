import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { costOf } from '../../../../tests/cost.ts'
import { expectWithin } from '../../../../tests/times.ts'
import { importLimits } from './import-limits.ts'
import { readFiles } from './read-files.ts'
import { findIn, withPlainLinks } from './wiki-links.ts'

function readZip(files: Readonly<Record<string, string>>) {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
  )
  return readFiles([{ name: 'vault.zip', bytes: packed as Uint8Array<ArrayBuffer> }])
}

const home = [
  '# Home',
  'See [[Projects/Alpha|the first]], [[beta]], [[Beta#Goals]], [[Nowhere]] and `[[Beta]]`.',
  '![[pic of us.png|300]]',
  '![[Beta]]',
  '```\n![[pic of us.png]]\n```',
].join('\n\n')

test('links and pictures of a vault, which name what they mean wherever it lies, lead there', () => {
  const { pages, files } = readZip({
    'Vault/Home.md': home,
    'Vault/Projects/Alpha.md': 'Back to [[Home]]',
    'Vault/Archive/Old/Beta.md': 'Old',
    'Vault/Archive/Beta.md': '## Goals',
    'Vault/attachments/pic of us.png': 'png',
  })
  expect(files.map(({ name }) => name)).toEqual(['0/Vault/attachments/pic of us.png'])
  const beta = 'zip:0/Vault/Archive/Beta.md'
  expect(pages.find(({ title }) => title === 'Home')?.blocks).toMatchObject([
    {
      content: [
        { text: 'See ' },
        { text: 'the first', href: 'zip:0/Vault/Projects/Alpha.md' },
        { text: ', ' },
        { text: 'beta', href: beta },
        { text: ', ' },
        { text: 'Beta#Goals', href: beta },
        { text: ', [[Nowhere]] and ' },
        { text: '[[Beta]]', marks: ['code'] },
        { text: '.' },
      ],
    },
    { type: 'image', props: { url: 'zip:0/Vault/attachments/pic of us.png', caption: '' } },
    { content: [{ text: 'Beta', href: beta }] },
    { type: 'codeBlock', content: [{ text: '![[pic of us.png]]' }] },
  ])
  expect(pages.find(({ title }) => title === 'Alpha')?.blocks).toMatchObject([
    { content: [{ text: 'Back to ' }, { text: 'Home', href: 'zip:0/Vault/Home.md' }] },
  ])
})

test.each([
  ['links', '[['],
  ['named links', '[[a|'],
  ['pieces of code', '`\n'],
  ['blocks of code', '\n```\n\n'],
])('a file of very many %s that do not end costs little', async (_what, piece) => {
  const text = `[[a]] ${piece.repeat(importLimits.fileBytes / 5)}`
  const cost = await costOf(() => {
    expect(withPlainLinks(text, 'b.md', findIn(['a.md']))).toContain('[a](a.md)')
  })
  expectWithin(cost, 2_000)
})
