import type { SpaceId } from '@atrium/engine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Notice } from '../../contract/notice.ts'
import { digestOf } from './digest-letter.ts'
import type { Item } from './letter-lines.ts'

const publicUrl = 'https://atrium.example.org'
const stopUrl = `${publicUrl}/unsubscribe/token`
const lessUrl = () => `${publicUrl}/settings#notifications`
const ways = { language: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const

const item = (said: string, more: Partial<Notice> = {}): Item => ({
  notice: {
    space: 'own:bob' as SpaceId,
    id: said,
    userId: 'bob',
    cause: 'mention',
    fromUserId: 'ada',
    fromUserName: 'Ada',
    message: '',
    sourceType: 'message',
    sourceId: 'm',
    sourceSpace: 'team' as SpaceId,
    sourceName: 'the team chat',
    link: '/chat?message=m',
    isSilent: false,
    facts: {},
    emailAt: null,
    read: false,
    isDone: false,
    timestamp: Date.UTC(2026, 10, 24, 13, 5),
    seq: 1,
    ...more,
  },
  words: { headline: `About ${said}`, said, why: `Why ${said}.` },
})

const write = (items: readonly Item[], left = 0) =>
  digestOf({ items, left, ways, publicUrl, stopUrl, lessUrl, workspaceNames: new Map([['w', 'Harbour <b>']]) })

/** The lines of a text that are one of `words`, in their order. */
const orderIn = (text: string, words: readonly string[]): readonly string[] =>
  text.split('\n').filter((line) => words.includes(line))

test('it is put together by place, and what concerns its reader most comes first', () => {
  const { subject, text, html } = write([
    item('edited', { cause: 'watched', sourceType: 'document', sourceSpace: 'w' as SpaceId }),
    item('moved', { cause: 'event', sourceType: 'event' }),
    item('asked', { cause: 'mention', sourceSpace: 'w' as SpaceId }),
    item('own', { cause: 'watched', sourceType: 'document', sourceSpace: 'own:bob' as SpaceId }),
    item('hello', { cause: 'direct', sourceSpace: 'd' as SpaceId, link: '/chat/d?message=m' }),
    item('word', { cause: 'keyword' }),
    item('added', { cause: 'added', sourceType: 'workspace', sourceSpace: 'w' as SpaceId }),
    item('admin', { cause: 'account', sourceType: 'workspace' }),
    item('imported', { cause: 'import', sourceType: 'event', sourceSpace: 'own:bob' as SpaceId }),
  ])
  expect(subject).toBe('Daily digest: 9 unread notifications')
  const order = [
    'Harbour <b>',
    'asked',
    'edited',
    'Direct messages',
    'hello',
    'Personal',
    'own',
    'Team',
    'word',
    'Workspaces',
    'added',
    'Calendar',
    'moved',
    'imported',
    'Your account',
    'admin',
  ]
  const found = orderIn(text, order)
  expect([...found].toSorted()).toEqual([...order].toSorted())
  expect(found.slice(0, 5)).toEqual(order.slice(0, 5))
  expect(html.indexOf('Harbour &lt;b&gt;')).toBeLessThan(html.indexOf('Direct messages'))
  expect(html).toContain('<h1>9 unread notifications</h1>')
})

test('one is counted as one, and what has no line is counted with a link', () => {
  expect(write([item('a')]).subject).toBe('Daily digest: 1 unread notification')
  const { subject, text, html } = write([item('a')], 12)
  expect(subject).toBe('Daily digest: 13 unread notifications')
  expect(text).toContain(`12 more notifications in your inbox: ${publicUrl}`)
  expect(html).toContain(`<a href="${publicUrl}">12 more notifications in your inbox</a>`)
})

test('it says why it came and how to end it', () => {
  const { text, html } = write([item('a')])
  for (const words of [text, html]) {
    expect(words).toContain('Why a.')
    expect(words).toContain('You get this email because you turned on the daily digest')
    expect(words).toContain('Time zone: Europe/Berlin.')
    expect(words).toContain(stopUrl)
    expect(words).toContain(`${publicUrl}/settings#notifications`)
  }
})

test('whatever people wrote and named, nothing of it is HTML or a link', () => {
  const parts = fc.constantFrom('<', '>', '"', "'", '&', 'https://', 'evil', '.', 'com', '\n', ' ', '\u202e')
  const words = fc.array(parts, { maxLength: 30 }).map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, (said, name) => {
      const items = [item(said, { sourceSpace: 'w' as SpaceId })]
      const workspaceNames = new Map([['w', name]])
      const { text, html } = digestOf({ items, left: 0, ways, publicUrl, stopUrl, lessUrl, workspaceNames })
      expect(text).not.toMatch(/evil[^\s]*\.com/)
      expect(text.match(/https?:\/\/[^\s]+/g)?.every((link) => link.startsWith(publicUrl))).toBe(true)
      expect([
        ...html.matchAll(/<(?!\/?(?:!doctype|html|head|meta|title|style|body|main|div|h1|h2|h3|a|p)\b)/g),
      ]).toEqual([])
    }),
  )
})
