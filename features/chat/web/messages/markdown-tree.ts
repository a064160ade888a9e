import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

/** What is written in a chat is no page: no HTML, and an indented line is a line. */
const never = ['htmlFlow', 'htmlText', 'codeIndented', 'definition', 'setextUnderline']

/** Marks of emphasis, and ticks, cost more and more the more there are; beyond this many they are only characters. */
const mostMarks = 400
const costly = [
  { signs: /[*_~]/g, name: 'attention' },
  { signs: /`/g, name: 'codeText' },
] as const
/** What has more marks and lines than this is no text that somebody wrote by hand, and is shown as it stands. */
const mostSigns = 2_000
const signs = /[*_~`[\]()<>!\\&#+\n-]/g

/** Quotes and lists in each other deeper than anybody means; each level costs, so the line stays as it was written. */
const tooDeep = /^(?=[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){9})/gm

const kept = new Map<string, Root>()
const keptTexts = 500

/** The Markdown of a message (CommonMark with ~~strikethrough~~) as a tree; the same tree for the same text. */
export function treeOf(text: string): Root {
  const known = kept.get(text)
  if (known) return known
  const tree = read(text)
  const [oldest] = kept.keys()
  if (kept.size >= keptTexts && oldest !== undefined) kept.delete(oldest)
  kept.set(text, tree)
  return tree
}

function read(text: string): Root {
  if (countOf(text, signs) > mostSigns)
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] }
  const names: string[] = costly.filter((one) => countOf(text, one.signs) > mostMarks).map(({ name }) => name)
  const disabled = { disable: { null: [...never, ...names] } }
  const strikes = names.includes('attention')
    ? { extensions: [disabled] }
    : { extensions: [gfmStrikethrough(), disabled], mdastExtensions: [gfmStrikethroughFromMarkdown()] }
  return fromMarkdown(text.replaceAll(tooDeep, '\\'), strikes)
}

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
