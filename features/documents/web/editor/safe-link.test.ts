import { expect, test } from 'vitest'
import { isSafeLink } from './safe-link.ts'

test('a link leads to the web, to an address for letters or to a page of ours, and nowhere else', () => {
  for (const link of ['https://example.org/a', 'http://example.org', 'mailto:ada@example.org', '/documents/1'])
    expect(isSafeLink(link)).toBe(true)
  for (const link of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'example.org',
    '',
  ])
    expect(isSafeLink(link)).toBe(false)
})
