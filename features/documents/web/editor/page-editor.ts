import type { BlockNoteEditor, BlockSchema, InlineContentSchema, StyleSchema } from '@blocknote/core'

/** The editor of a page, whatever kinds of blocks it knows. */
export type PageEditor = BlockNoteEditor<BlockSchema, InlineContentSchema, StyleSchema>

type Properties<Value> = Readonly<Record<string, Value>>

/**
 * An editor as who writes into it knows it. The library's types of what can be written know no properties at all where the
 * kinds of blocks are not known; here they are what our own kinds have.
 */
export interface PageWriter {
  insertInlineContent(parts: string | readonly (string | InlinePart)[]): void
  insertBlocks(blocks: readonly BlockChange[], beside: string, place: 'after'): unknown
  updateBlock(block: { readonly id: string } | string, change: BlockChange): unknown
}

interface InlinePart {
  readonly type: string
  readonly props?: Properties<string>
}

interface BlockChange {
  readonly type?: string | undefined
  readonly props?: Properties<string | number | boolean | undefined> | undefined
  readonly content?: unknown
}
