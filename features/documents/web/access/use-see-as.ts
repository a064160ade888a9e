import { useRouter } from '@tanstack/react-router'
import { type SpaceId, isPageSpace, ownSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { Space } from '@atrium/features/spaces/contract'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { isInPlace } from './is-in-place.ts'
import { beginSeeing, endSeeing } from './seeing.ts'

type Page = Pick<Document, 'space' | 'id'>

/** Goes to a document, and sees those of a place as somebody else does, until one goes elsewhere. */
export function useSeeAs(place: SpaceId): (person: string, page: Page) => void {
  const client = useClient()
  const router = useRouter()
  const placeOf = (space: SpaceId): SpaceId => {
    if (space === place || !isPageSpace(space)) return space
    return client.row(Space, { space, id: space })?.parent ?? space
  }
  return (person, page) => {
    const where = { place, own: ownSpace(client.person), placeOf }
    const onEnd = router.subscribe('onResolved', ({ toLocation }) => {
      if (!isInPlace(toLocation.href, where)) endSeeing()
    })
    beginSeeing({ place, person, onEnd })
    void router.navigate({ href: documentPath(page) })
  }
}
