import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

/** What is written in a chat is no page: no HTML, and an indented line is a line. */
const never = ['htmlFlow', 'htmlText', 'codeIndented', 'definition', 'setextUnderline']
const syntax = {
  extensions: [gfmStrikethrough(), { disable: { null: never } }],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
}

/** Marks of emphasis cost more and more the more there are; beyond this many they are only characters. */
const mostMarks = 400
const withoutEmphasis = { extensions: [{ disable: { null: [...never, 'attention'] } }] }

/** Quotes and lists in each other deeper than anybody means; each level costs, so the line stays as it was written. */
const tooDeep = /^(?=[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){9})/gm

const kept = new Map<string, Root>()
const keptTexts = 500

/** The Markdown of a message (CommonMark with ~~strikethrough~~) as a tree; the same tree for the same text. */
export function treeOf(text: string): Root {
  const known = kept.get(text)
  if (known) return known
  const marks = text.match(/[*_~]/g)?.length ?? 0
  const tree = fromMarkdown(text.replaceAll(tooDeep, '\\'), marks > mostMarks ? withoutEmphasis : syntax)
  const [oldest] = kept.keys()
  if (kept.size >= keptTexts && oldest !== undefined) kept.delete(oldest)
  kept.set(text, tree)
  return tree
}
