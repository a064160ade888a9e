import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '@atrium/engine/web'
import { useChords, useMedia } from '@atrium/ui'
import { moveDocument } from '../../contract/change-document.ts'
import type { Document } from '../../contract/document.ts'
import { ShareDialog } from './share-dialog.tsx'

/** The way to let people outside read a page; where there is little room it is in the page's menu alone. */
export function ShareButton({ page }: { readonly page: Document }) {
  const mayShare = useMay(moveDocument, page.space)
  const isRoomy = useMedia('(min-width: 80em)')
  const [isOpen, setOpen] = useState(false)
  const isOffered = mayShare && page.trash === null
  useChords({ KeyS: isOffered ? () => setOpen(true) : undefined })
  if (!isOffered) return null
  // A window that becomes narrow takes nothing away that is being done in the dialog.
  return (
    <>
      {isRoomy && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Share
        </Button>
      )}
      <ShareDialog page={page} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
