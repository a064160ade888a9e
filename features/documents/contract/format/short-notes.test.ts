import type { FootnoteDefinition, PhrasingContent, Root, RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { shortNotes } from './short-notes.ts'

const said = (value: string): PhrasingContent => ({ type: 'text', value })
const called = (identifier: string): RootContent => ({
  type: 'paragraph',
  children: [{ type: 'footnoteReference', identifier }],
})
const note = (identifier: string, ...children: PhrasingContent[]): FootnoteDefinition => ({
  type: 'footnoteDefinition',
  identifier,
  children: [{ type: 'paragraph', children }],
})

test('notes whose marks lie in each other without end, and documents of very many parts, are read all the same', () => {
  let deep = said('deep')
  for (let level = 0; level < 50_000; level += 1) deep = { type: 'emphasis', children: [deep] }
  const parts = Array.from({ length: 150_000 }, (): RootContent => ({ type: 'thematicBreak' }))
  const tree: Root = {
    type: 'root',
    children: [...parts, called('a'), called('b'), note('a', deep), note('b', said('b'))],
  }
  expect(shortNotes(tree)).toEqual(new Map([['b', 'b']]))
})

test('a note is said in words: lines of it on one, formulas between their signs, links with their addresses', () => {
  const url = 'https://example.org'
  const saidOf = (...children: PhrasingContent[]) =>
    shortNotes({ type: 'root', children: [called('a'), note('a', ...children)] }).get('a')
  expect(saidOf(said(' a \n b '))).toBe('a b')
  expect(saidOf(said('a '), { type: 'inlineMath', value: 'x^2' }, { type: 'break' }, said('b'))).toBe('a $x^2$ b')
  expect(saidOf({ type: 'link', url, children: [said('a')] })).toBe(`a (${url})`)
  expect(saidOf({ type: 'link', url, children: [said(url)] })).toBe(url)
})

test('what says more than words, such as a picture, is no short note', () => {
  const more: PhrasingContent[] = [
    { type: 'image', url: '/a' },
    { type: 'html', value: '<b>' },
    { type: 'linkReference', identifier: 'x', referenceType: 'shortcut', children: [said('x')] },
  ]
  for (const one of more) {
    const tree: Root = { type: 'root', children: [called('a'), note('a', said('a'), one)] }
    expect(shortNotes(tree)).toEqual(new Map())
  }
})

test('of two notes of one name the first counts, and none that nothing refers to', () => {
  const tree: Root = {
    type: 'root',
    children: [called('a'), note('a', said('one')), note('a', said('two')), note('c', said('c'))],
  }
  expect(shortNotes(tree)).toEqual(new Map([['a', 'one']]))
})
