import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMay } from '@atrium/engine/web'
import { EmptyState } from '@atrium/ui'
import { createDocument } from '../../contract/create-document.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { lastIn } from '../transfer/places.ts'
import type { PageTree } from '../tree/page-tree.ts'

/** What stands where a space has no pages yet. */
export function NoPages({ space, tree }: { space: SpaceId; tree: PageTree }) {
  const deeds = usePageDeeds()
  const mayCreate = useMay(createDocument, space)
  return (
    <EmptyState
      icon={<IconFileText size={24} />}
      title="No documents yet"
      action={
        mayCreate && (
          <Button variant="default" onClick={() => deeds.create(space, lastIn(tree, null))}>
            Write the first document
          </Button>
        )
      }
    >
      {mayCreate
        ? 'A plan, minutes, a list: documents can be nested as deep as you need.'
        : 'Documents that others write appear here.'}
    </EmptyState>
  )
}
