import type { BlockNoteEditor, BlockSchema, InlineContentSchema, StyleSchema } from '@blocknote/core'

/** The editor of a page, whatever kinds of blocks it knows. */
export type PageEditor = BlockNoteEditor<BlockSchema, InlineContentSchema, StyleSchema>
