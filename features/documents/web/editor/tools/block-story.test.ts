import { expect, test } from 'vitest'
import { type ListedVersion, storyOf, whenRemoved } from './block-story.ts'
import type { PlainBlock } from './compare-blocks.ts'

const block = (text: string, id = 'block'): PlainBlock => ({ id, type: 'paragraph', text })

/** Versions in which the block says this, one after the other; undefined where it is not there. */
function written(...texts: readonly (string | undefined)[]) {
  const versions = texts.map((_text, at): ListedVersion => ({ id: `v${at}`, at, people: [`person ${at}`], name: '' }))
  const reads: string[] = []
  return {
    reads,
    versions,
    async read(id: string): Promise<readonly PlainBlock[]> {
      reads.push(id)
      const text = texts[Number(id.slice(1))]
      return [block('beside', 'other'), ...(text === undefined ? [] : [block(text)])]
    },
  }
}

test('a block’s story is when it came, and when it was changed last', async () => {
  const history = written(undefined, undefined, 'one', 'one two', 'one two', 'one two')
  expect(await storyOf(history, block('one two'))).toMatchObject({
    changed: { before: { id: 'v2' }, after: { id: 'v3' } },
    begun: { before: { id: 'v1' }, after: { id: 'v2' } },
  })
})

test('what was there from the first version on, and what is in none, is told from all others', async () => {
  expect(await storyOf(written('one', 'one'), block('one'))).toMatchObject({
    changed: { before: undefined, after: { id: 'v0' } },
    begun: { before: undefined, after: { id: 'v0' } },
  })
  expect(await storyOf(written('one', 'two'), block('three'))).toMatchObject({
    changed: { before: { id: 'v1' }, after: undefined },
    begun: { before: undefined, after: { id: 'v0' } },
  })
  expect(await storyOf(written(), block('three'))).toEqual({
    changed: { before: undefined, after: undefined },
    begun: { before: undefined, after: undefined },
  })
})

test('a block was removed between the last version that has it and the next', async () => {
  const history = written('one', 'one', 'one two', undefined, undefined)
  expect(await whenRemoved(history, 'v1', 'block')).toMatchObject({ before: { id: 'v2' }, after: { id: 'v3' } })
  expect(await whenRemoved(written('one', 'one'), 'v0', 'block')).toMatchObject({
    before: { id: 'v1' },
    after: undefined,
  })
})

test('of two hundred versions at most sixteen are read', async () => {
  for (const at of [0, 77, 199]) {
    const history = written(...Array.from({ length: 200 }, (_none, nth) => (nth < at ? 'one' : 'two')))
    expect(await storyOf(history, block('two'))).toMatchObject({ changed: { after: { id: `v${at}` } } })
    expect(history.reads.length).toBeLessThanOrEqual(16)
  }
})
