import { createReactBlockSpec } from '@blocknote/react'
import { ColumnEdge } from './column-edge.tsx'

/**
 * Columns, and each of them: blocks without words of their own, that other blocks lie in. Whatever several people do to them
 * at once, they are blocks in blocks, of which none has to be taken off the page.
 */
export const createColumns = createReactBlockSpec(
  { type: 'columns', propSchema: {}, content: 'none' },
  { meta: { selectable: false }, render: () => <span hidden /> },
)

/** Its width is its share among those beside it. The library has ways of its own for what is called `column`. */
export const createColumn = createReactBlockSpec(
  { type: 'pageColumn', propSchema: { width: { default: 1 } }, content: 'none' },
  { meta: { selectable: false }, render: ({ block, editor }) => <ColumnEdge editor={editor} id={block.id} /> },
)
