import { useNavigate } from '@tanstack/react-router'
import { type SpaceId, ownSpace, spaceIdIn, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { newPagePath } from '@atrium/features/documents/contract'
import { useMayAddPages } from '@atrium/features/documents/web'
import { useKeys } from '@atrium/ui'

/** Makes a page by `N` where one is, wherever nothing is being written, nor about to be. */
export function useNewPageKey(pathname: string, isSearching: boolean): void {
  const navigate = useNavigate()
  const space = spaceAt(pathname, ownSpace(useClient().person))
  const mayCreate = useMayAddPages(space)
  const open = (): void => void navigate({ href: newPagePath(space) })
  useKeys(mayCreate && !isSearching ? { n: open } : {})
}

/** The space whose documents lie where one is; elsewhere the team's. */
function spaceAt(pathname: string, own: SpaceId): SpaceId {
  const [, place, id = ''] = pathname.split('/')
  if (place === 'personal') return own
  return (place === 'workspaces' && spaceIdIn(id)) || teamSpace
}
