import { useMay } from '@atrium/engine/web'
import { TrashWays } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { deleteForever, restoreDocument } from '../../contract/trash-document.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'

/** What can be done with a page in the trash. */
export function TrashTools({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const mayRestore = useMay(restoreDocument, page.space)
  const mayDelete = useMay(deleteForever, page.space)
  const name = titleOf(page)
  return (
    <TrashWays
      name={name}
      onRestore={mayRestore ? () => deeds.restore(page) : undefined}
      onDelete={mayDelete ? () => deeds.deleteForever(page) : undefined}
    >
      This deletes {name} and all documents inside it for everyone. It cannot be undone.
    </TrashWays>
  )
}
