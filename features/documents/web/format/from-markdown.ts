import type { Block } from '../../contract/format/block.ts'
import { blocksOfMarkdown, fromMarkdown as readMarkdown } from '../../contract/format/from-markdown.ts'
import type { Resolve } from '../../contract/format/mdast-inlines.ts'
import type { Propose } from '../../contract/format/proposals.ts'
import type { Written } from '../../contract/format/titled.ts'
import { fromHtmlPiece } from './from-html.ts'

/** A page out of Markdown, with what its pieces of HTML say, and what it proposes where somebody does. */
export const fromMarkdown = (text: string, resolve: Resolve = () => undefined, propose?: Propose): Written =>
  readMarkdown(text, { html: (piece) => fromHtmlPiece(piece, resolve), resolve, propose })

/** Markdown that was copied elsewhere, as blocks of a page; links and pictures to places beside it lead nowhere. */
export const fromCopiedMarkdown = (text: string, propose: Propose): readonly Block[] => {
  const resolve: Resolve = () => undefined
  return blocksOfMarkdown(text, { html: (piece) => fromHtmlPiece(piece, resolve), resolve, propose })
}
