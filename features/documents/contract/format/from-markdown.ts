import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type FromMdast, fromMdast } from './from-mdast.ts'
import { type Written, titled } from './titled.ts'

/** A page out of Markdown as GitHub reads it. Its first heading becomes the title. */
export function fromMarkdown(text: string, context: FromMdast): Written {
  const body = text.replace(/^\uFEFF/, '').replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  const tree = parseMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return titled(fromMdast(tree, context))
}
