import { maxSearchLength, parseSearch, wordsIn } from '@atrium/features/search/contract'
import { maxMessageLength } from '@atrium/features/chat/contract'
import { excerptOf as excerptOfMessage, mentionsIn, withNames } from '@atrium/features/groups/contract'
import { cleanFileName } from '@atrium/engine/contract'
import { fromMarkdown } from '@atrium/features/documents/contract'
import { safeName } from '@atrium/base/file-names'
import { loadDates, readQuickLine } from '../../features/calendar/web/quick-line/quick-line.ts'
import { ruleOf } from '../../features/calendar/contract/rule.ts'
import { readCalendar } from '../../features/calendar/server/ical/read/read-calendar.ts'
import { treeOf } from '../../features/chat/web/messages/markdown-tree.ts'
import { partsOf } from '../../features/chat/web/messages/parts-of.ts'
import { readFiles } from '../../features/documents/web/format/read-files.ts'
import {
  paragraph,
  put,
  putEnd,
  run,
  taken,
  takenEnd,
  wordFile,
} from '../../features/documents/web/format/word/word-file.ts'
import { toHtml } from '../../features/documents/contract/format/to-html.ts'
import { excerptOf } from '../../features/search/server/excerpt.ts'
import type { Parser } from './worst-input.ts'

const person = '<@01a20720-8f7c-7000-b39b-a0c959ee8e98>'
const words = ['a', ' ', '\n', '.', ',', '"', '-', '1', 'é', 'ﷺ', '東', '\u0301']
const marks = [
  '[',
  ']',
  '(',
  ')',
  '](',
  '[a](',
  '![',
  '*',
  '_',
  '**',
  '~~',
  '`',
  '``',
  '\\',
  '<',
  '>',
  '> ',
  '- ',
  '1. ',
  '#',
  '&amp;',
  '|',
]
const links = ['http://', 'https://a.b', '(', ')', ')]', '.', '!', '?', ',']
const group = '<!group:01a20720-8f7c-7000-b39b-a0c959ee8e98|design>'
const chat = [...words, ...marks, ...links, person, group, '<!here>', '<!', '<!group:', '<@']

const manyWords = Array.from({ length: 16 * 40 }, (_, index) => `needle${index}`)
const dates = await loadDates('en-GB')
const quickLine = (line: string): unknown => readQuickLine(line, { now: '2026-11-23T09:00:00', dates, isHalf: false })
const critic = ['{++', '++}', '{--', '--}', '{~~', '~>', '~~}']
const propose = () => ({ id: 'a', by: 'ada', at: '2026-11-27T10:00:00.000Z' })
const pastedMarkdown = (text: string): unknown =>
  fromMarkdown(text, { html: () => [], resolve: () => undefined, propose })
const wordPieces = [
  paragraph(run('a')),
  paragraph(put('a') + taken('b')),
  paragraph('', putEnd),
  paragraph(run('a'), takenEnd),
  paragraph(run('a'), '<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
  '<w:p>',
  '</w:p>',
  '<w:r>',
  '</w:r>',
  '<w:commentRangeStart w:id="1"/>',
  '<w:commentRangeEnd w:id="1"/>',
  '<w:fldChar w:fldCharType="begin"/>',
  '<w:fldChar w:fldCharType="separate"/>',
  '<w:fldChar w:fldCharType="end"/>',
  '<w:instrText> HYPERLINK "a" </w:instrText>',
  `<w:tbl><w:tr><w:tc>${paragraph(run('a'))}</w:tc></w:tr></w:tbl>`,
  '<w:tbl><w:tr><w:tc>',
  '</w:tc></w:tr></w:tbl>',
  '<w:sdt><w:sdtContent>',
  '</w:sdtContent></w:sdt>',
  '&amp;',
  '&#x1F600;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  ' a="',
  '<',
  '>',
]
const comments = `<w:comment w:id="1" w:author="Bob">${paragraph(run('a'))}</w:comment>`
const wordDocument = (body: string): unknown =>
  readFiles([{ name: 'a.docx', bytes: wordFile({ body, comments }) }], propose, 'Ada')
const calendarFile = (text: string): unknown => readCalendar(new TextEncoder().encode(text), 'UTC')

/** What is read of one person where others wait for it. */
export const parsers: readonly Parser[] = [
  { name: 'mentions', most: maxMessageLength, pieces: chat, withinMs: 20, read: mentionsIn },
  { name: 'names', most: maxMessageLength, pieces: chat, withinMs: 20, read: (text) => withNames(text, () => 'Ada') },
  {
    name: 'notice',
    most: maxMessageLength,
    pieces: chat,
    withinMs: 20,
    known: ['[', '[](', '[\\', '<!here> ['],
    read: (text) => excerptOfMessage(text, () => 'Ada'),
  },
  {
    name: 'message',
    most: maxMessageLength,
    pieces: [...words, ...marks, ...links],
    withinMs: 300,
    known: ['``\\', 'a\n', 'a[a](', '_\n', '![\n', '` '],
    read: treeOfEach(),
  },
  {
    name: 'addresses',
    known: ['.', 'http://a)'],
    most: maxMessageLength,
    pieces: [...words, ...links, person],
    withinMs: 40,
    read: partsOf,
  },
  {
    name: 'search',
    most: maxSearchLength,
    pieces: [...words, 'from:', 'in:"', 'has:', 'before:'],
    withinMs: 20,
    read: parseSearch,
  },
  { name: 'words', most: 16_384, pieces: words, withinMs: 60, read: wordsIn },
  {
    name: 'excerpt',
    most: 20_000,
    pieces: [...words, 'needle'],
    withinMs: 40,
    read: (text) => excerptOf(text, manyWords),
  },
  {
    name: 'rule',
    most: 10_000,
    pieces: ['FREQ=DAILY', ';', ',', 'BYDAY=MO', '=', '1', 'BYHOUR=1', '-', '+'],
    withinMs: 10,
    read: ruleOf,
  },
  {
    name: 'quick line',
    most: 250,
    pieces: [...words, 'for ', 'at ', 'from ', '1', ':', 'am', ' to ', 'mon'],
    withinMs: 20,
    read: quickLine,
  },
  {
    name: 'file name',
    most: 2_000,
    pieces: [...words, '/', '..', '\u200b', '.tar'],
    withinMs: 20,
    read: cleanFileName,
  },
  { name: 'safe name', most: 2_000, pieces: [...words, '..', '. '], withinMs: 20, read: safeName },
  { name: 'list of a shared page', most: 40_000, pieces: ['1', 'b', 's', 'p'], withinMs: 200, read: listOf },
  {
    name: 'pasted Markdown',
    known: ['a<!--', 'a<?', 'a<![CDATA[', '{++', '{++{--{~~', '{++a++}', '{~~a~>', '~~}{~~', '++}--}'],
    most: 5_000,
    pieces: ['a', ' ', '\n', '  \n', '"', 'é', '<details>', '<aside>', '</aside>', '$', '$$', '<!--', ...critic],
    withinMs: 600,
    read: pastedMarkdown,
  },
  {
    // In a thread of whoever imports it.
    name: 'Word document',
    most: 400_000,
    pieces: wordPieces,
    withinMs: 2_000,
    read: wordDocument,
  },
  {
    name: 'calendar file',
    most: 60_000,
    known: ['BEGIN:VEVENT\n'],
    pieces: ['BEGIN:VEVENT\n', 'END:VEVENT\n', '\n', ' ', 'BEGIN:VALARM\n', 'SUMMARY:a\n'],
    withinMs: 2_000,
    read: calendarFile,
  },
]

/** The same text is read once, so each is another. */
function treeOfEach(): (text: string) => unknown {
  let count = 0
  return (text) => treeOf(`${text.slice(0, maxMessageLength - 10)}${(count += 1)}`)
}

/** One block for each letter: numbered, bulleted, numbered from some number on, or plain. */
function listOf(text: string): string {
  const types = { 1: 'numberedListItem', b: 'bulletListItem', s: 'numberedListItem', p: 'paragraph' } as const
  return toHtml(
    [...text].map((letter) => ({
      type: types[letter as keyof typeof types],
      props: letter === 's' ? { start: 1 } : {},
      content: [],
      children: [],
    })) as never,
  )
}
