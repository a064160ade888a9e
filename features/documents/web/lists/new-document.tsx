import { useEffect, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { Spinner } from '@atrium/ui'
import { lastIn } from '../transfer/places.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { usePageTree } from '../tree/use-page-tree.ts'

/** Makes a page at the end of a space's and goes there (R2.06); offline too. */
export function NewDocument({ space }: { readonly space: SpaceId }) {
  const tree = usePageTree(space)
  const deeds = usePageDeeds()
  const isMade = useRef(false)
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    deeds.create(space, lastIn(tree, null), { replace: true })
  }, [space, tree, deeds])
  return <Spinner label="Creating a document" />
}
