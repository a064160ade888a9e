import { expect, test } from 'vitest'
import { repeatedBlocks } from './repeated-blocks.ts'

const one = `/* Two lines
of words. */
.one {
  display: flex;
  gap: 8px;
}

@media print {
  .two,
  .three {
    gap: 8px;
    display:
      flex;
  }
}
`

test('the same declarations are found in any order, in any sheet and within a breakpoint', () => {
  const sheets = [
    { file: 'one.css', css: one },
    { file: 'two.css', css: '.four {\n  gap: 8px;\n  display: flex;\n}\n' },
  ]
  expect(repeatedBlocks(sheets, 2)).toEqual([
    {
      declarations: ['display: flex', 'gap: 8px'],
      places: ['one.css:3 .one', 'one.css:9 .two, .three', 'two.css:1 .four'],
    },
  ])
})

test('shorter blocks and those with another value are no repetition', () => {
  expect(repeatedBlocks([{ file: 'one.css', css: one }], 3)).toEqual([])
  expect(
    repeatedBlocks([{ file: 'one.css', css: '.one { color: red; gap: 8px }\n.two { color: red; gap: 4px }' }], 2),
  ).toEqual([])
})
