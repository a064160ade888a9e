import { expect, test } from 'vitest'
import { type Inline, block, plain } from './block.ts'
import { settledBlocks } from './settled-blocks.ts'

const by = { id: 'i', by: 'ada', at: '2026-11-27T10:00:00.000Z' }
const put = (text: string): Inline => ({ ...plain(text), proposed: { insert: by } })

test('a table says in its cells what is settled', () => {
  const cells = [{ isHeader: false, content: [plain('a'), put('b')] }]
  expect(settledBlocks([block('table', { rows: [cells] })])).toEqual([
    block('table', { rows: [[{ isHeader: false, content: [plain('a')] }]] }),
  ])
})

test('a block that is but proposed stays where somebody else has written in it, and gives up what lies in it otherwise', () => {
  const proposed = { insert: by }
  const inside = block('divider')
  expect(settledBlocks([block('paragraph', { content: [put('a'), plain('b')], proposed })])).toEqual([
    block('paragraph', { content: [plain('b')] }),
  ])
  expect(settledBlocks([block('paragraph', { content: [put('a')], proposed, children: [inside] })])).toEqual([inside])
})
