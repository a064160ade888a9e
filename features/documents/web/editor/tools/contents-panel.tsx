import { useRow } from '@atrium/engine/web'
import { SidePanel } from '@atrium/ui'
import { Document, type DocumentKey } from '../../../contract/document.ts'
import { Backlinks } from '../../backlinks/backlinks.tsx'
import type { PageEditor } from '../page-editor.ts'
import { HeadingList } from './heading-list.tsx'
import { useAfterChange } from './use-after-change.ts'
import { countWords } from './words-of.ts'

interface Props {
  readonly editor: PageEditor
  readonly page: DocumentKey
  onClose(): void
}

/** The headings of the page, how many words it has, and the pages that lead to it. */
export function ContentsPanel({ editor, page, onClose }: Props) {
  const count = useAfterChange(editor, countWords)
  const document = useRow(Document, page)
  return (
    <SidePanel title="Contents" isOver onClose={onClose}>
      <p className="fine">{count === 1 ? '1 word' : `${count.toLocaleString()} words`}</p>
      <HeadingList editor={editor} />
      {document && <Backlinks page={document} />}
    </SidePanel>
  )
}
