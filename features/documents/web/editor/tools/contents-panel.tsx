import { SidePanel } from '@atrium/ui'
import type { PageEditor } from '../page-editor.ts'
import { HeadingList } from './heading-list.tsx'
import { useAfterChange } from './use-after-change.ts'
import { countWords } from './words-of.ts'

/** The headings of the page, and how many words it has. */
export function ContentsPanel({ editor, onClose }: { readonly editor: PageEditor; onClose(): void }) {
  const count = useAfterChange(editor, countWords)
  return (
    <SidePanel title="Contents" isOver onClose={onClose}>
      <p className="fine">{count === 1 ? '1 word' : `${count.toLocaleString()} words`}</p>
      <HeadingList editor={editor} />
    </SidePanel>
  )
}
