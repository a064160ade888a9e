import type { SpaceId } from '@atrium/engine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Notice } from '../../contract/notice.ts'
import type { Item } from './letter-lines.ts'
import { letterOf } from './letter.ts'

const publicUrl = 'https://atrium.example.org'
const stopUrl = `${publicUrl}/unsubscribe/token`
const berlin = { language: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const
const newYork = { language: 'en-US', zone: 'America/New_York', hourCycle: 'h12' } as const

const notice = (more: Partial<Notice> = {}): Notice => ({
  space: 'own:bob' as SpaceId,
  id: 'n',
  userId: 'bob',
  cause: 'mention',
  fromUserId: 'ada',
  fromUserName: 'Ada',
  message: '',
  sourceType: 'message',
  sourceId: 'm',
  sourceSpace: 'w' as SpaceId,
  sourceName: 'Marketing',
  link: '/workspaces/w?message=m&thread=t',
  isSilent: false,
  facts: {},
  emailAt: null,
  read: false,
  isDone: false,
  timestamp: Date.UTC(2026, 10, 24, 13, 5),
  seq: 1,
  ...more,
})
const item = (words: Partial<Item['words']> = {}, more: Partial<Notice> = {}): Item => ({
  notice: notice(more),
  words: { headline: 'Ada mentioned you in Marketing', said: 'look', why: 'You were mentioned.', ...words },
})
const write = (items: readonly Item[], ways: typeof berlin | typeof newYork = berlin) =>
  letterOf({ items, ways, publicUrl, stopUrl, lessUrl: (cause) => `${stopUrl}?about=${cause}`, reply: 'nowhere' })

test('the subject says what it is: of one who did what, of several how many and where', () => {
  expect(write([item()]).subject).toBe('Ada mentioned you in Marketing')
  expect(write([item(), item()]).subject).toBe('2 new notifications in Marketing')
  expect(write([item(), item({}, { sourceName: 'Sales' })]).subject).toBe('2 new notifications in Atrium')
  expect(write([item({}, { sourceType: 'event' }), item({}, { sourceType: 'event' })]).subject).toBe(
    '2 new notifications in Atrium',
  )
})

test('each entry says why one is told, and where one has less of its kind', () => {
  const { text, html } = write([item(), item({ why: 'It is new.' }, { cause: 'direct' })])
  expect(text).toContain(`You were mentioned.\nLess like this: ${stopUrl}?about=mention\n`)
  expect(html).toContain(`It is new. <a href="${stopUrl}?about=direct">Less like this</a>`)
})

test('times are by the clock and in the zone of who reads it, which is named', () => {
  expect(write([item()]).text).toContain('Tue 24 Nov, 14:05 · https://atrium.example.org/workspaces/w')
  expect(write([item()]).text).toContain('Time zone: Europe/Berlin.')
  expect(write([item()], newYork).text).toMatch(/Tue, Nov 24, 8:05\sAM/)
  expect(write([item()], newYork).html).toContain('Time zone: America/New York.')
})

test('of many the newest are shown, and how many more there are', () => {
  const items = Array.from({ length: 23 }, (_, at) => item({ said: `word ${at};` }))
  const { subject, text, html } = write(items)
  expect(subject).toBe('23 new notifications in Marketing')
  for (const words of [text, html]) {
    expect(words).toContain('word 22;')
    expect(words).not.toContain('word 2;')
    expect(words).toContain('3 more notifications in your inbox')
  }
})

test('whatever people wrote, a letter has no links but ours, and nothing of it is HTML', () => {
  const parts = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    'https://',
    'evil',
    '.',
    'com',
    '\n',
    '\r\n',
    ' ',
    '\u202e',
    'a'.repeat(90),
  )
  const words = fc.array(parts, { maxLength: 30 }).map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, words, (headline, said, why) => {
      const { subject, text, html } = write([item({ headline, said, why })])
      expect(subject).not.toMatch(/[\r\n]/)
      expect([...subject].length).toBeLessThanOrEqual(150)
      expect(text.match(/https?:\/\/[^\s]+/g)?.every((link) => link.startsWith(publicUrl))).toBe(true)
      expect(text).not.toMatch(/evil[^\s]*\.com/)
      const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)
      expect(links).toEqual([
        `${publicUrl}/workspaces/w?message=m&amp;thread=t`,
        `${stopUrl}?about=mention`,
        `${publicUrl}/settings#notifications`,
        stopUrl,
      ])
      expect([...html.matchAll(/<(?!\/?(?:!doctype|html|head|meta|title|style|body|main|div|h1|h2|a|p)\b)/g)]).toEqual(
        [],
      )
    }),
  )
})
