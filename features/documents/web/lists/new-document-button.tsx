import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { PageTree } from '../tree/page-tree.ts'
import { lastIn } from '../transfer/places.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { useMayAddPages } from '../side/use-may-add-pages.ts'

/** Makes a page at the end of the others and opens it; nothing for those who may only read. */
export function NewDocumentButton({ space, tree }: { space: SpaceId; tree: PageTree }) {
  const deeds = usePageDeeds()
  if (!useMayAddPages(space)) return null
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => deeds.create(space, lastIn(tree, null))}
    >
      New document
    </Button>
  )
}
