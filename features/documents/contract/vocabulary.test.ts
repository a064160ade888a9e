import { expect, test } from 'vitest'
import { type TextValue, words } from '@atrium/engine/contract'
import { vocabulary } from './vocabulary.ts'

// Pages that are kept, and copies of them, have these names: a page with another is drawn by no editor.
const line = `${words} mention formula footnote hardBreak`
const align = 'textAlignment left|center|right|justify'
const colors = 'backgroundColor string, textColor string'
const looks = `${colors}, ${align}`
const file = 'backgroundColor string, name string, url string, caption string'
const picture = `${file}, ${align}, showPreview boolean, previewWidth number`
const cell = `${looks}, colspan number, rowspan number, colwidth numbers`

const blocks: readonly (readonly [string, string, string])[] = [
  ['paragraph', line, looks],
  ['heading', line, `${looks}, level 1|2|3|4|5|6, isToggleable boolean`],
  ['bulletListItem', line, looks],
  ['numberedListItem', line, `${looks}, start number`],
  ['checkListItem', line, `${looks}, checked boolean`],
  ['toggleListItem', line, looks],
  ['quote', line, colors],
  ['callout', line, 'tone info|success|warning|tip'],
  ['codeBlock', words, 'language string'],
  ['math', words, ''],
  ['mermaid', words, ''],
  ['table', 'tableRow', 'textColor string'],
  ['image', '', picture],
  ['video', '', picture],
  ['audio', '', `${file}, showPreview boolean`],
  ['file', '', file],
  ['embed', '', 'url string, name string, about string'],
  ['divider', '', ''],
  ['contents', '', ''],
  ['columns', '', ''],
  ['pageColumn', '', 'width number'],
]
const anyBlock = blocks.map(([name]) => name).join(' ')

const parts: readonly (readonly [string, string, string])[] = [
  ['blockGroup', 'blockContainer', ''],
  ['blockContainer', `${anyBlock} blockGroup`, 'id string, suggestion string'],
  ['tableRow', 'tableCell tableHeader', ''],
  ['tableCell', 'tableParagraph', cell],
  ['tableHeader', 'tableParagraph', cell],
  ['tableParagraph', line, ''],
  [
    'mention',
    '',
    'suggestion string, kind person|page|date|event|group|file, target string, where string, label string, link string',
  ],
  ['formula', words, 'suggestion string'],
  ['footnote', words, 'suggestion string'],
  ['hardBreak', '', 'suggestion string'],
]

const said = (kind: TextValue): string => (typeof kind === 'string' ? kind : kind.join('|'))

const sayingOf = (attributes: Readonly<Record<string, TextValue>>): string =>
  Object.entries(attributes)
    .map(([name, kind]) => `${name} ${said(kind)}`)
    .join(', ')

test('a page is a group of blocks, each with what may stand in it and be said of it', () => {
  const known = Object.entries(vocabulary.elements).map(([name, { holds, attributes }]) => [
    name,
    holds.join(' '),
    sayingOf(attributes),
  ])
  expect(known).toEqual([...blocks, ...parts])
  expect(vocabulary.root).toBe('blockGroup')
})

test('words are plain, or have the looks, links and suggestions that a page knows', () => {
  const proposal = ['id', 'by', 'at']
  expect(vocabulary.marks).toEqual({
    bold: [],
    italic: [],
    underline: [],
    strike: [],
    code: [],
    textColor: ['stringValue'],
    backgroundColor: ['stringValue'],
    link: ['href'],
    insertion: proposal,
    deletion: proposal,
  })
})
