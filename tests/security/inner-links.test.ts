import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText } from 'yjs'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { deliverNotice } from '../../features/notifications/contract/deliver-notice.ts'
import { safePath } from '../../features/auth/web/safe-path.ts'
import { isSafeHref } from '../../features/documents/contract/format/block.ts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import { toHtml } from '../../features/documents/contract/format/to-html.ts'
import { isSafeLink } from '../../features/documents/web/editor/safe-link.ts'

/** The invariant: what is taken for a path of this site keeps the browser at this site, wherever such a path is believed. */
const home = 'https://atrium.test'

function pageWith(part: 'image' | 'paragraph', url: string): Doc {
  const doc = new Doc()
  const [group, container, content, words] = [
    new XmlElement('blockGroup'),
    new XmlElement('blockContainer'),
    new XmlElement(part),
    new XmlText('words'),
  ]
  doc.getXmlFragment('blocks').insert(0, [group])
  group.insert(0, [container])
  container.insert(0, [content])
  if (part === 'image') content.setAttribute('url', url)
  else {
    content.insert(0, [words])
    words.format(0, 5, { link: { href: url } })
  }
  return doc
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Where the page that is made of `url` leads. */
const leadsTo = (part: 'image' | 'paragraph', url: string): readonly string[] =>
  [...toHtml(readBlocks(pageWith(part, url).getXmlFragment('blocks'))).matchAll(/(?:href|src)="([^"]*)"/g)].map(
    ([, to = '']) => unescaped(to),
  )

const notice = {
  cause: 'mention',
  fromUserId: newId(),
  fromUserName: 'Ada',
  message: 'Hello',
  isSilent: false,
  sourceType: 'message',
  sourceId: newId(),
  sourceSpace: 'team',
  sourceName: 'Team chat',
}
const noticeTakes = (link: string): boolean =>
  z.safeParse(deliverNotice.input, { person: newId(), notice: { ...notice, id: newId(), link } }).success

/** Where each place lets a browser go that is told to go to `url`. */
const places: Readonly<Record<string, (url: string) => readonly string[]>> = {
  'after the sign-in': (url) => [safePath(url)],
  'in the editor': (url) => (isSafeLink(url) ? [url] : []),
  'in a file that is made of a page': (url) => (isSafeHref(url) ? [url.trim()] : []),
  'a link on a page for readers': (url) => leadsTo('paragraph', url),
  'a picture on a page for readers': (url) => leadsTo('image', url),
  'a notice': (url) => (noticeTakes(url) ? [url] : []),
}

const staysHere = (to: string): boolean =>
  /^(?:https?:\/\/|mailto:|data:image\/|#)/i.test(to) || (URL.canParse(to, home) && new URL(to, home).origin === home)

const known = [
  '/\\evil.test',
  '//evil.test',
  '/\t/evil.test',
  '/./\\evil.test',
  '/a/..//evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
]
const pieces = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  'evil.test',
  ':',
  '@',
  '?',
  '#',
  '\t',
  '\n',
  '\r',
  ' ',
  'javascript:',
)
const odd = fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)

test.each(Object.entries(places))('what is taken for a path of this site stays at it: %s', (_where, goesTo) => {
  expect(goesTo('/files/team')).toEqual(['/files/team'])
  const out = (url: string): readonly string[] => goesTo(url).filter((to) => !staysHere(to))
  expect(known.map(out)).toEqual(known.map(() => []))
  fc.assert(fc.property(odd, (url) => out(url).length === 0))
})
