import { getRouteApi } from '@tanstack/react-router'
import type { SpaceId } from '@atrium/engine/contract'
import { DirectPage } from '@atrium/features/chat/web'

const route = getRouteApi('/shell/chat/$id')

/** The direct conversation of the address. */
export function Direct() {
  const space = route.useParams().id as SpaceId
  return <DirectPage key={space} space={space} />
}
