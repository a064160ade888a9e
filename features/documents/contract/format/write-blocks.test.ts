import { expect, test } from 'vitest'
import { type Inline, formula, plain } from './block.ts'
import { partsOfLine } from './write-blocks.ts'

test('a line is text, with breaks and what stands alone between it', () => {
  const bold: Inline = { text: 'b\n\nc', marks: ['bold'] }
  expect(partsOfLine([plain('a'), bold, formula('x\ny')])).toEqual([
    { runs: [plain('a'), { ...bold, text: 'b' }] },
    { apart: { ...bold, text: '\n' } },
    { apart: { ...bold, text: '\n' } },
    { runs: [{ ...bold, text: 'c' }] },
    { apart: formula('x\ny') },
  ])
  expect(partsOfLine([formula('x')])).toEqual([{ apart: formula('x') }])
  expect(partsOfLine([])).toEqual([])
})
