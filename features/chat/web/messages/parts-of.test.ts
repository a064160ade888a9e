import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './parts-of.ts'

const linksIn = (text: string): readonly string[] =>
  partsOf(text)
    .filter(({ kind }) => kind === 'link')
    .map(({ text: link }) => link)

test('only http and https addresses become links', () => {
  expect(linksIn('http://a.example and https://b.example/x?y=1#z')).toEqual([
    'http://a.example',
    'https://b.example/x?y=1#z',
  ])
  expect(linksIn('javascript:alert(1) data:text/html,x ftp://a.example //a.example a.example')).toEqual([])
})

test('the punctuation after an address does not belong to it', () => {
  expect(linksIn('(see https://a.example/x). Or https://b.example, or https://c.example!')).toEqual([
    'https://a.example/x',
    'https://b.example',
    'https://c.example',
  ])
  expect(linksIn('https://a.example/Atrium_(house) is one')).toEqual(['https://a.example/Atrium_(house)'])
})

test('the parts together are the text, whatever it is', () => {
  const words = fc.constantFrom('https://', 'http://a.example', ')', '.', ' ', 'x', '"', '<b>', '\n')
  const texts = fc.oneof(
    fc.string(),
    fc.array(words).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const parts = partsOf(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(linksIn(text).filter((link) => !/^https?:$/.test(new URL(link).protocol))).toEqual([])
    }),
  )
})

test('mentions stand for people and groups, and nothing else does', () => {
  const id = '01a1fd19-83ca-7000-8520-c4f722acdd45'
  expect(partsOf(`Hi <@${id}>, <!here>: <!group:${id}|design><!group:x|y> <!all> <@x> @here`)).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'person', text: id },
    { kind: 'text', text: ', ' },
    { kind: 'everyone', text: 'here' },
    { kind: 'text', text: ': ' },
    { kind: 'group', text: id, handle: 'design' },
    { kind: 'text', text: '<!group:x|y> <!all> <@x> @here' },
  ])
})
