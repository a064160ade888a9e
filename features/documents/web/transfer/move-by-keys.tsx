import { useState } from 'react'
import { useMay } from '@atrium/engine/web'
import { useChords } from '@atrium/ui'
import { moveDocument } from '../../contract/change-document.ts'
import type { Document } from '../../contract/document.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Asks where the open page is to go, by its keys. */
export function MoveByKeys({ page }: { readonly page: Document }) {
  const mayMove = useMay(moveDocument, page.space) && page.trash === null
  const [isOpen, setOpen] = useState(false)
  useChords({ KeyM: mayMove ? () => setOpen(true) : undefined })
  return <MoveDialog page={page} isOpen={isOpen} onClose={() => setOpen(false)} />
}
