import type { Html, RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { foldElements } from './fold-elements.ts'

const html = (value: string): Html => ({ type: 'html', value })
const [one, two]: readonly RootContent[] = ['one', 'two'].map((value) => ({ type: 'code', value }))
const folded = (...nodes: readonly (RootContent | undefined)[]) => foldElements(nodes.filter((node) => !!node))

test('what stands between the tags of a toggle is in it, and between those of its summary are its words', () => {
  expect(folded(html('<details>\n<summary>'), one, html('</summary>\n'), two, html('</details>'), one)).toEqual([
    { type: 'toggle', words: [one], children: [two] },
    one,
  ])
  expect(folded(html('<details><summary>a'), html('b</summary>'), html('</details>'))).toEqual([
    { type: 'toggle', words: [html('a'), html('b')], children: [] },
  ])
})

test('an aside has what stands in it, a toggle in the same piece as well', () => {
  expect(folded(html('<aside>'), one, html('</aside>'), two)).toEqual([{ type: 'aside', children: [one] }, two])
  expect(folded(html('<aside><details>a</details></aside>'))).toEqual([
    { type: 'aside', children: [{ type: 'toggle', words: [], children: [html('a')] }] },
  ])
  expect(folded(html('<aside>'), html('<details>a</details></aside>'), one)).toEqual([
    { type: 'aside', children: [{ type: 'toggle', words: [], children: [html('a')] }] },
    one,
  ])
})

test('a piece that ends one toggle and begins the next is cut there', () => {
  expect(folded(html('<details>'), one, html('</details><details>'), two, html('</details>'))).toEqual([
    { type: 'toggle', words: [], children: [one] },
    { type: 'toggle', words: [], children: [two] },
  ])
})

test('tags in comments are none, and comments beside tags are nothing', () => {
  for (const comment of ['<!-- <details>', '<!-- <details> -->']) {
    expect(folded(html(comment), one)).toEqual([html(comment), one])
  }
  expect(folded(html('<!-- a --><details>'), one)).toEqual([{ type: 'toggle', words: [], children: [one] }])
})
