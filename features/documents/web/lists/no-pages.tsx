import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { EmptyState } from '@atrium/ui'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { lastIn } from '../transfer/places.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { useMayAddPages } from '../side/use-may-add-pages.ts'

/** What stands where a space has no pages yet. */
export function NoPages({ space, tree }: { space: SpaceId; tree: PageTree }) {
  const deeds = usePageDeeds()
  const mayCreate = useMayAddPages(space)
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
