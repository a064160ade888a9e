import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '@atrium/engine/web'
import { ConfirmDialog } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { deleteForever, restoreDocument } from '../../contract/trash-document.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'

/** What can be done with a page in the trash. */
export function TrashTools({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const mayRestore = useMay(restoreDocument, page.space)
  const mayDelete = useMay(deleteForever, page.space)
  const [isAsking, setAsking] = useState(false)
  const name = titleOf(page)
  return (
    <Group gap={8} wrap="nowrap">
      {mayRestore && (
        <Button variant="default" size="xs" onClick={() => deeds.restore(page)}>
          Restore<span className="unseen"> {name}</span>
        </Button>
      )}
      {mayDelete && (
        <Button variant="subtle" color="danger" size="xs" onClick={() => setAsking(true)}>
          Delete<span className="unseen"> {name} forever</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete forever"
        confirm="Delete forever"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          deeds.deleteForever(page)
        }}
      >
        This deletes {name} and all documents inside it for everyone. It cannot be undone.
      </ConfirmDialog>
    </Group>
  )
}
