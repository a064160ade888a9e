import { useRow } from '@atrium/engine/web'
import { type NoticeWordsProps, plainWords } from '@atrium/features/notifications/web'
import { Document, titleOf } from '../../contract/document.ts'

/** A notice of a page says what the page is called now. */
export function DocumentNotice({ notice, children }: NoticeWordsProps) {
  const page = useRow(Document, { space: notice.sourceSpace, id: notice.sourceId })
  return children(plainWords({ ...notice, sourceName: page ? titleOf(page) : 'a deleted document' }))
}
