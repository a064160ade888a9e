import type { Node } from 'prosemirror-model'
import type { Piece } from './find-suggestions.ts'

/** What a suggestion would do, in words. */
export interface About {
  readonly title: string
  /** The words that it puts in and takes off, as far as they are shown. */
  readonly inserted: string
  readonly deleted: string
}

const mostShown = 160

export function aboutSuggestion(pieces: readonly Piece[]): About {
  const [inserted, deleted] = [wordsOf(pieces, 'insert'), wordsOf(pieces, 'delete')]
  return { title: titleOf(pieces, { inserted, deleted }), inserted, deleted }
}

function titleOf(pieces: readonly Piece[], { inserted, deleted }: Omit<About, 'title'>): string {
  if (inserted && deleted) return 'Replace'
  if (inserted || deleted) return inserted ? 'Insert' : 'Delete'
  return wordlessTitle(pieces)
}

/** Where no words are put in or taken off. */
function wordlessTitle(pieces: readonly Piece[]): string {
  const [first] = pieces
  if (!first || first.kind === 'change') return 'Change the type or style of a block'
  const block = pieces.find(({ node }) => !node.isInline)?.node.firstChild
  const name = block ? (names.get(block.type.name) ?? 'a block') : 'an item in the text'
  return `${first.kind === 'insert' ? 'Insert' : 'Delete'} ${name}`
}

const names = new Map([
  ['paragraph', 'an empty line'],
  ['image', 'a picture'],
  ['video', 'a video'],
  ['audio', 'a recording'],
  ['file', 'a file'],
  ['table', 'a table'],
  ['divider', 'a divider'],
  ['columns', 'columns'],
  ['embed', 'an embed'],
  ['contents', 'a table of contents'],
])

/** Words that stand in different blocks have a space between them. */
function wordsOf(pieces: readonly Piece[], wanted: Piece['kind']): string {
  const words: string[] = []
  let end = -1
  for (const { kind, node, from, to } of pieces) {
    if (kind !== wanted || !node.isInline) continue
    if (words.length > 0 && from > end) words.push(' ')
    words.push(inlineWords(node))
    end = to
  }
  const all = words.join('').trim()
  return all.length > mostShown ? `${all.slice(0, mostShown).trimEnd()}…` : all
}

function inlineWords(node: Node): string {
  if (node.isText) return node.text ?? ''
  if (node.type.name === 'hardBreak') return '\n'
  const label: unknown = node.attrs['label']
  return typeof label === 'string' && label !== '' ? label : node.textContent
}
