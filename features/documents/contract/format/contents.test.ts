import { expect, test } from 'vitest'
import { type Block, block, plain } from './block.ts'
import { contentsOf } from './contents.ts'
import { toHtml } from './to-html.ts'

const heading = (level: number, words: string) => block('heading', { props: { level }, content: [plain(words)] })

test('the contents lead to each heading that has words, by its place and not by what somebody wrote', () => {
  const inside = heading(3, 'Inside')
  const blocks = [
    heading(2, 'First "one" & <b>'),
    heading(2, ' '),
    block('toggleListItem', { content: [plain('More')], children: [inside] }),
    heading(2, 'Last'),
  ]
  const { html, anchorOf } = contentsOf(blocks)
  expect(html).toBe(
    '<nav aria-label="Contents" class="contents"><ul>' +
      '<li class="in-0"><a href="#part-1">First &quot;one&quot; &amp; &lt;b&gt;</a></li>' +
      '<li class="in-1"><a href="#part-2">Inside</a></li>' +
      '<li class="in-0"><a href="#part-3">Last</a></li></ul></nav>',
  )
  const body = toHtml(blocks, { anchorOf })
  for (const anchor of ['part-1', 'part-2', 'part-3']) expect(body).toContain(`id="${anchor}"`)
})

test('a page with one or two headings has none', () => {
  expect(contentsOf([heading(1, 'One'), heading(1, 'Two')]).html).toBe('')
  expect(contentsOf([]).html).toBe('')
})

test('a heading is as far in as its level says, counted from the highest on the page', () => {
  const levels = (blocks: readonly Block[]) =>
    [...toHtml([block('contents'), ...blocks]).matchAll(/<li class="in-(.+?)">/g)].map(([, level]) => level)
  expect(levels([heading(3, 'a'), heading(2, 'b'), heading(6, 'c')])).toEqual(['1', '0', '4'])
  expect(levels([block('heading', { content: [plain('a')] }), heading(2, 'b')])).toEqual(['0', '1'])
})

test('a page that lists its headings itself says them there, with links where it is one of its own, and not in front too', () => {
  const here = [heading(2, 'One'), block('contents'), heading(2, 'Two'), heading(2, 'Three')]
  const { html, anchorOf } = contentsOf(here)
  expect(html).toBe('')
  const links = ['One', 'Two', 'Three'].map((words, at) => `<a href="#part-${at + 1}">${words}</a>`)
  for (const link of links) expect(toHtml(here, { anchorOf })).toContain(link)
  expect(toHtml(here)).toContain('<li class="in-0">Two</li>')
  expect(toHtml([block('contents')])).toBe('')
  expect(toHtml([block('contents'), heading(2, 'One'), block('contents')])).toBe(
    '<nav aria-label="Contents" class="contents here"><ul><li class="in-0">One</li></ul></nav><h3>One</h3>',
  )
  // A few letters for each would otherwise be a page of a million lines.
  const many = Array.from({ length: 100 }, () => [block('contents'), heading(2, 'One')]).flat()
  expect(toHtml(many).match(/<li/g)).toHaveLength(100)
})
