import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailWords } from './mail-words.ts'

test.each([
  ['Harbour <b>', 'Harbour <b>'],
  [
    'Ops\r\n\r\nYour account ends. Sign in: https://evil.example/login',
    'Ops Your account ends. Sign in: evil. example/login',
  ],
  ['www.evil.example', 'www. evil. example'],
  ['javascript:alert(1)', 'alert(1)'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['\u202eelpmaxe\u200b.\u2060com', 'elpmaxe . com'],
  ['hTTp:\u200b//evil.example', 'hTTp: /evil. example'],
  ['eve@evil.example', 'eve@evil. example'],
  ['J. R. Tolkien 3/4', 'J. R. Tolkien 3/4'],
])('the name %j stands in a letter as %j', (name, words) => {
  expect(mailWords`${name}`).toBe(words)
})

test('whatever a name is, it is one line without an address', () => {
  const parts = fc.constantFrom(
    'https://',
    'http:/',
    'www',
    '.',
    '\n',
    '\u200b',
    '\u2060',
    'evil',
    'com',
    '//',
    '@',
    ':',
    ' ',
    '\u3002',
  )
  fc.assert(
    fc.property(
      fc.array(parts).map((all) => all.join('')),
      (name) => {
        const words = mailWords`${name}`
        expect(words).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(words).not.toMatch(/:\/\/|[.\u3002]\S/u)
      },
    ),
  )
})
