import { createReactBlockSpec } from '@blocknote/react'
import { HeadingList } from '../tools/heading-list.tsx'

/** The headings of the page where somebody wants them to be read, each a way to it. */
export const createContents = createReactBlockSpec(
  { type: 'contents', propSchema: {}, content: 'none' },
  {
    render: ({ editor }) => (
      <nav aria-label="Contents" contentEditable={false} className="grows">
        <HeadingList editor={editor} />
      </nav>
    ),
  },
)
