import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '@atrium/engine/web'
import { createDocument } from '../../contract/create-document.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { lastIn } from '../transfer/places.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'

/** Makes a page at the end of the others and opens it; nothing for those who may only read. */
export function NewDocumentButton({ space, tree }: { space: SpaceId; tree: PageTree }) {
  const deeds = usePageDeeds()
  if (!useMay(createDocument, space)) return null
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => deeds.create(space, lastIn(tree, null))}
    >
      New document
    </Button>
  )
}
