import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInnerPath } from './inner-path.ts'

const home = 'https://atrium.test'

test('a path of this site is one, with what may follow it', () => {
  for (const path of ['/', '/documents/team/1?x=//y#z', '/a%2Fb', '/share/a b', '/é', '/a:b@c'])
    expect(isInnerPath(path)).toBe(true)
  for (const path of [
    '',
    'a',
    '#a',
    '?a',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n\\evil.test',
    '/a\\b',
  ])
    expect([path, isInnerPath(path)]).toEqual([path, false])
  for (const path of [
    '/.//evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    '\u0000/a',
    ' /a',
    'https://atrium.test/',
  ])
    expect([path, isInnerPath(path)]).toEqual([path, false])
})

test('whatever is an inner path stays at this host, when it is followed once and when its path is followed again', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E.',
    '%2f',
    'evil.test',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    'javascript:',
    'http:',
    '\u2028',
    '\uFEFF',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`
      if (!isInnerPath(path)) return
      const { origin, pathname, search, hash } = new URL(path, home)
      expect(origin).toBe(home)
      expect(new URL(`${pathname}${search}${hash}`, home).origin).toBe(home)
      expect(new URL(path, `${home}/deep/er/`).origin).toBe(home)
    }),
    { numRuns: 5_000 },
  )
})
