import { type Block, type Cell, type Inline, block, footnote, plain } from '../../../contract/format/block.ts'
import { wordPage } from './word-page.ts'
import type { WordThread } from './comments-in-word.ts'
import type { WordPicture } from './writing.ts'

const at = '2026-11-27T10:00:00.000Z'
const suggestion = (id: string) => ({ id, by: 'ada', at })
const put = (text: string, id: string, more: Partial<Inline> = {}): Inline => ({
  ...plain(text),
  ...more,
  proposed: { insert: suggestion(id) },
})
const taken = (text: string, id: string, more: Partial<Inline> = {}): Inline => ({
  ...plain(text),
  ...more,
  proposed: { delete: suggestion(id) },
})
const said = (type: string, text: string, more: Partial<Block> = {}): Block =>
  block(type, { content: [plain(text)], ...more })
const cell = (text: string, more: Partial<Cell>): Cell => ({ isHeader: false, content: [plain(text)], ...more })
const bold = (text: string): Inline => ({ text, marks: ['bold'] })

/** A page with all that Word and a page both know, and with what is proposed on it and said about it. */
export const sampleBlocks: readonly Block[] = [
  said('heading', 'Where we go', { props: { level: 2 } }),
  block('paragraph', {
    content: [
      plain('We '),
      taken('meet', 'a'),
      put('gather', 'a'),
      plain(' in '),
      { ...bold('Berlin'), threads: ['where'] },
      plain(', as '),
      { text: 'agreed', marks: ['italic', 'underline'] },
      plain(' and '),
      { text: 'not elsewhere', marks: ['strike'] },
      footnote('Or nearly so.'),
      plain('.\nBring '),
      { text: 'npm', marks: ['code'] },
      plain(' and '),
      { ...plain('a map'), href: 'https://example.org/map?a=1&b=2' },
      plain('.'),
    ],
  }),
  said('bulletListItem', 'Trains', {
    children: [
      said('bulletListItem', 'Night train'),
      block('bulletListItem', { content: [put('Day train', 'b')], proposed: { insert: suggestion('b') } }),
    ],
  }),
  said('numberedListItem', 'Pack', { children: [said('numberedListItem', 'Coat')] }),
  said('numberedListItem', 'Leave'),
  said('paragraph', 'Later', { children: [said('paragraph', 'Deeper, and said of two'), said('quote', 'Go far')] }),
  said('numberedListItem', 'Return', { props: { start: 3 } }),
  said('checkListItem', 'Book', { props: { checked: true } }),
  said('checkListItem', 'Pay', { props: { checked: false } }),
  block('paragraph', { content: [taken('Nobody comes.', 'c')], proposed: { delete: suggestion('c') } }),
  said('paragraph', 'Somebody does.'),
  said('quote', 'Travel light'),
  said('callout', 'Mind the gap'),
  said('codeBlock', 'const a = 1\nconst b = 2'),
  said('math', 'e = mc^2'),
  block('divider'),
  block('table', {
    rows: [
      [
        { isHeader: true, content: [plain('Day')] },
        { isHeader: true, content: [plain('Place')] },
      ],
      [
        { isHeader: false, content: [plain('One')] },
        { isHeader: false, content: [plain('Old '), { ...plain('town'), threads: ['table'] }] },
      ],
    ],
  }),
  block('paragraph', {
    content: [put('Costs, ', 'e'), put('in ', 'e', { marks: ['bold'] }), put('euro\nand cent', 'e')],
    proposed: { insert: suggestion('e') },
  }),
  block('table', {
    rows: [
      ['Train', '90'],
      ['Bed', '40'],
    ].map((row) => row.map((text) => ({ isHeader: false, content: [put(text, 'e')] }))),
    proposed: { insert: suggestion('e') },
  }),
  said('heading', 'In colors', {
    props: { level: 3, textAlignment: 'center', textColor: 'blue', backgroundColor: 'yellow' },
  }),
  block('paragraph', {
    props: { textAlignment: 'justify', textColor: 'green' },
    content: [plain('As '), { ...bold('chosen'), looks: { ground: 'pink' } }, plain(' by hand')],
  }),
  block('paragraph', {
    content: [
      { ...plain('Red'), looks: { color: 'red' } },
      plain(', '),
      { ...plain('on gray'), looks: { color: 'purple', ground: 'gray' } },
      plain(' and '),
      { ...plain('linked'), href: 'https://example.org/', looks: { ground: 'orange' } },
    ],
  }),
  block('table', {
    rows: [
      [
        cell('Wide', { columns: 2, widths: [100, 200], looks: { color: 'red', ground: 'gray', side: 'center' } }),
        cell('High', { rows: 2, widths: [60] }),
      ],
      [cell('One', { widths: [100] }), cell('Two', { widths: [200], looks: { side: 'right' } })],
      [cell('Three', { widths: [100] }), cell('Four', { columns: 2, widths: [200, 60] })],
    ],
  }),
  block('image', { props: { url: 'https://here.example/cat', caption: 'A cat' }, threads: ['cat'] }),
  block('paragraph', { content: [plain('It ends '), { ...plain('here'), threads: ['end'] }] }),
  block('paragraph', { content: [{ ...plain('and there'), threads: ['end'] }, plain('.')] }),
  block('paragraph', { content: [put('One last line', 'd')], proposed: { insert: suggestion('d') } }),
]

const comment = (text: string) => ({ by: 'Ada Lovelace', at: Date.parse(at), text })

export const sampleThreads: readonly WordThread[] = [
  { id: 'where', isResolved: false, comments: [comment('Why not Paris?'), comment('Too far.\nAnd dear.')] },
  { id: 'table', isResolved: true, comments: [comment('Which one?')] },
  { id: 'cat', isResolved: false, comments: [comment('Nice')] },
  { id: 'end', isResolved: false, comments: [comment('Over two lines')] },
  { id: 'page', isResolved: true, comments: [comment('Good plan'), comment('Yes')] },
]

const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** That page as a document of Word. */
export async function sampleFile(): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = new Map<string, WordPicture>([
    ['https://here.example/cat', { type: 'png', data: dot, width: 1, height: 1 }],
  ])
  const surroundings = { nameOf: () => 'Ada Lovelace', pictures, threads: sampleThreads }
  const file = await wordPage({ title: 'Offsite', blocks: sampleBlocks }, surroundings)
  return new Uint8Array(await file.arrayBuffer())
}
