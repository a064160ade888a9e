import { expect, test } from 'vitest'
import { cutReply } from './cut-reply.ts'
import { replyLine } from './reply-line.ts'

const ours = [
  replyLine('Ana in Marketing'),
  '',
  'Hello,',
  '',
  'Ana mentioned you in Marketing',
  'Are you there?',
  '',
].join('\n')
const quoted = ours.replaceAll(/^/gm, '> ')
const answer = 'Yes, at ten.\n\nBring the plan.'

test.each([
  ['Gmail', `${answer}\n\nOn Tue, Nov 24, 2026 at 2:05 PM Atrium <atrium@example.org> wrote:\n\n${quoted}`],
  [
    'Gmail, broken over two lines',
    `${answer}\n\nOn Tue, Nov 24, 2026 at 2:05 PM Atrium\n<replies@example.org> wrote:\n\n${quoted}`,
  ],
  ['Apple Mail', `${answer}\n\n> On 24. Nov 2026, at 14:05, Atrium <atrium@example.org> wrote:\n> \n${quoted}`],
  ['Thunderbird', `On 24/11/2026 14:05, Atrium wrote:\n${quoted}\n\n${answer}\n`],
  ['Thunderbird in German, above', `${answer}\n\nAm 24.11.26 um 14:05 schrieb Atrium <atrium@example.org>:\n${quoted}`],
  [
    'Outlook',
    `${answer}\r\n\r\n________________________________\r\nFrom: Atrium <atrium@example.org>\r\nSent: Tuesday, November 24, 2026 2:05 PM\r\nTo: Bob <bob@example.org>\r\nSubject: Ana mentioned you\r\n\r\n${ours}`,
  ],
  [
    'Outlook in German',
    `${answer}\n\nVon: Atrium <atrium@example.org>\nGesendet: Dienstag, 24. November 2026 14:05\nAn: Bob <bob@example.org>\nBetreff: Ana\n\n${ours}`,
  ],
  ['one in Japanese', `${answer}\n\n2026年11月24日(火) 14:05 Atrium <atrium@example.org>:\n\n${quoted}`],
  [
    'one in Turkish',
    `${answer}\n\nAtrium <atrium@example.org>, 24 Kas 2026 Sal, 14:05 tarihinde şunu yazdı:\n\n${quoted}`,
  ],
  ['a phone', `${answer}\n\nSent from my iPhone\n\n> On Nov 24, 2026, at 14:05, Atrium <a@b.c> wrote:\n>\n${quoted}`],
  ['one with a signature', `${answer}\n\n-- \nBob Smith\nSales\n`],
  ['one that quotes nothing', answer],
  ['one that breaks our line', `${answer}\n\n${quoted.replace('line to', 'line\n> to')}`],
])('of a letter by %s what was written is left', (_program, text) => {
  expect(cutReply(text)).toBe(answer)
})

test('a letter without words of its own has none, and ours is never theirs', () => {
  expect(cutReply(quoted)).toBe('')
  expect(cutReply(ours)).toBe('')
  expect(cutReply('')).toBe('')
})

test('what a colon ends, and what looks like a quotation between two paragraphs, is not taken for the end', () => {
  expect(cutReply(`Two things:\n\n- one\n- two\n\nWhat do you think:\n\n${quoted}`)).toBe(
    'Two things:\n\n- one\n- two\n\nWhat do you think:',
  )
})
