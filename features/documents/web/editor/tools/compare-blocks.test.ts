import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainBlock, compareBlocks, compareWords } from './compare-blocks.ts'

const block = (id: string, text: string, type = 'paragraph'): PlainBlock => ({ id, type, text })

test('what came, went and changed is told block by block, what was removed where it stood', () => {
  const before = [block('a', 'one'), block('b', 'two words'), block('c', 'gone'), block('d', 'last')]
  const after = [block('a', 'one'), block('e', 'new'), block('b', 'two other words'), block('d', 'last')]
  expect(compareBlocks(before, after)).toMatchObject([
    { id: 'e', kind: 'added' },
    {
      id: 'b',
      kind: 'changed',
      runs: [
        { kind: 'same', text: 'two ' },
        { kind: 'added', text: 'other ' },
        { kind: 'same', text: 'words' },
      ],
    },
    { id: 'c', kind: 'removed' },
  ])
  expect(compareBlocks(after, after)).toEqual([])
})

test('the runs of two texts are both of them, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '  ')).map((some) => some.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = compareWords(before, after)
      const without = (kind: string): string =>
        runs
          .filter((run) => run.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
