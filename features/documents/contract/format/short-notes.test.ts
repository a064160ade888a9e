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

test('of two notes of one name the first counts, and none that nothing refers to', () => {
  const tree: Root = {
    type: 'root',
    children: [called('a'), note('a', said('one')), note('a', said('two')), note('c', said('c'))],
  }
  expect(shortNotes(tree)).toEqual(new Map([['a', 'one']]))
})
