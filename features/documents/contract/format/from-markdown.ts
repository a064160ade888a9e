import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import type { Block } from './block.ts'
import { directivesAsQuotes } from './directives.ts'
import { formulas } from './formulas.ts'
import { fromMdast } from './from-mdast.ts'
import type { FromMdast } from './mdast-inlines.ts'
import { withFieldsInTable } from './front-matter.ts'
import { outsideOfCode } from './outside-of-code.ts'
import { suggestionSigns, suggestionSignsFromMarkdown } from './suggestion-signs.ts'
import { type Written, titled } from './titled.ts'

/** A page out of Markdown as GitHub reads it. Its first heading becomes the title. */
export const fromMarkdown = (text: string, context: FromMdast): Written => titled(blocksOfMarkdown(text, context))

/** What Markdown says, with its first heading where it stands. */
export function blocksOfMarkdown(text: string, context: FromMdast): readonly Block[] {
  const body = withFieldsInTable(text.replace(/^\uFEFF/, ''))
  const tree = parseMarkdown(asidesApart(directivesAsQuotes(withoutOpenEnds(body))), {
    extensions: [gfm(), formulas(), ...(context.propose ? [suggestionSigns()] : [])],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), suggestionSignsFromMarkdown],
  })
  return fromMdast(tree, context)
}

/** The text with empty lines around `<aside>` and its end, outside of code: what is in it is Markdown then, as it is meant. */
function asidesApart(text: string): string {
  if (!text.includes('<aside')) return text
  const isOutside = outsideOfCode()
  const lines = text
    .split(/\r?\n/)
    .map((line) => (isOutside(line) && /^<\/?aside(?:\s[^<>]*)?>\s*$/.test(line) ? `\n${line}\n` : line))
  return lines.join('\n')
}

/** Pieces of HTML that go on up to their end: from each that has none, all that follows would be looked through. */
const ended = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const
const mostOpen = 50

/** The text with such pieces as words where there are many without an end. */
function withoutOpenEnds(text: string): string {
  let result = text
  for (const [begin, end] of ended) {
    const from = result.lastIndexOf(end) + 1
    const parts = result.slice(from).split(begin)
    if (parts.length > mostOpen) result = result.slice(0, from) + parts.join(`\\${begin}`)
  }
  return result
}
