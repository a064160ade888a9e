import type { SpaceId } from '@atrium/engine/contract'
import { IconFileText } from '@tabler/icons-react'
import { useMay } from '@atrium/engine/web'
import { EmptyState } from '@atrium/ui'
import { createDocument } from '../../contract/create-document.ts'

/** What stands where a space has no pages yet. */
export function NoPages({ space }: { space: SpaceId }) {
  const mayCreate = useMay(createDocument, space)
  return (
    <EmptyState icon={<IconFileText size={24} />} title="No documents yet">
      {mayCreate
        ? 'Write the first document: a plan, minutes, a list. Documents can be nested as deep as you need.'
        : 'Documents that others write appear here.'}
    </EmptyState>
  )
}
