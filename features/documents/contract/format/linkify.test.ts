import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

test('addresses of the web among words lead there, without the punctuation behind them', () => {
  const link = (url: string) => `<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`
  for (const url of ['http://a.org', 'https://a.org/b?c=d#e'])
    expect(linkify(`(${url}), &`)).toBe(`(${link(url)}), &amp;`)
  expect(linkify('ftp://a.org, a.org <b>')).toBe('ftp://a.org, a.org &lt;b&gt;')
})
