import { expect, test } from 'vitest'
import { strayLooks } from './stray-looks.ts'

test.each([
  ['text size', 'font-size: 14px;'],
  ['weight', 'font-weight: 600;'],
  ['radius', 'border-radius: 5px;'],
  ['radius', 'border-radius: var(--radius) 3px;'],
  ['shadow', 'box-shadow: 0 1px 2px var(--border);'],
  ['layer', 'z-index: 10;'],
  ['colour', 'color: #fff;'],
  ['colour', 'background: rgb(0 0 0 / 10%);'],
  ['colour', 'color: var(--mantine-color-blue-6);'],
  ['breakpoint', '@media (max-width: 72em) {'],
])('a %s is written by a token, not as "%s"', (name, text) => {
  expect(strayLooks(`.some {\n  ${text}\n}`)).toEqual([{ line: 2, name, text }])
})

test('tokens, inherited measures and the breakpoints are in order', () => {
  const css = `.some {
  font-size: var(--t-14);
  font-weight: var(--weight-name);
  border-radius: var(--radius) var(--radius) 0 0;
  box-shadow: inset 0 0 0 2px var(--accent);
  z-index: var(--z-near);
  color: var(--text);
}
@media (max-width: 48em) {
}
@media (min-width: 64em) {
}`
  expect(strayLooks(css)).toEqual([])
})
