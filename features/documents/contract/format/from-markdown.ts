import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type FromMdast, fromMdast } from './from-mdast.ts'
import { type Written, titled } from './titled.ts'

/** A page out of Markdown as GitHub reads it. Its first heading becomes the title. */
export function fromMarkdown(text: string, context: FromMdast): Written {
  const body = text.replace(/^\uFEFF/, '').replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  const tree = parseMarkdown(withoutOpenEnds(body), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return titled(fromMdast(tree, context))
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
