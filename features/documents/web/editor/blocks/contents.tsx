import { createReactBlockSpec } from '@blocknote/react'
import type { Node } from 'prosemirror-model'
import { HeadingList } from '../tools/heading-list.tsx'
import { type Changing, useAfterChange } from '../tools/use-after-change.ts'

/** The headings of the page where somebody wants them to be read, each a way to it. */
export const createContents = createReactBlockSpec(
  { type: 'contents', propSchema: {}, content: 'none' },
  {
    render: ({ block, editor }) => (
      <nav aria-label="Contents" contentEditable={false} className="grows">
        <Contents editor={editor} id={block.id} />
      </nav>
    ),
  },
)

/** The first of a page lists them: a thousand lists of a thousand headings would be no page. */
function Contents({ editor, id }: { readonly editor: Changing; readonly id: string }) {
  const first = useAfterChange(editor, firstContents)
  if (first !== undefined && first !== id)
    return <p className="dim">This document has its table of contents further up.</p>
  return <HeadingList editor={editor} />
}

const firstOf = new WeakMap<Node, string>()

/** The id of the first block of contents, found once however many ask. */
function firstContents({ prosemirrorState: { doc } }: Pick<Changing, 'prosemirrorState'>): string | undefined {
  if (!firstOf.has(doc))
    doc.descendants((node, _at, parent) => {
      if (node.type.name === 'contents' && !firstOf.has(doc)) firstOf.set(doc, String(parent?.attrs['id'] ?? ''))
      return !node.isTextblock && !firstOf.has(doc)
    })
  return firstOf.get(doc)
}
