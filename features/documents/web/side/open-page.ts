import { useLocation } from '@tanstack/react-router'
import { type SpaceId, ownSpace, pageSpace, spaceIdIn, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'

/** A page that the address of the app opens. */
interface OpenPage {
  readonly space: SpaceId
  readonly id: string
}

const addresses = /^\/(?:(personal)\/|(workspaces|shared)\/([\w-]{1,64})\/)?documents\/([\w-]{8,64})$/

/** The page that a path opens for the person whose own space is `own`; undefined where it opens none. */
export function openPageAt(path: string, own: SpaceId): OpenPage | undefined {
  const [, personal, place, spaceId = '', id] = addresses.exec(path) ?? []
  if (id === undefined) return undefined
  if (personal) return { space: own, id }
  if (place === 'shared') return { space: pageSpace(spaceId), id }
  const space = place ? spaceIdIn(spaceId) : teamSpace
  return space && { space, id }
}

export function useOpenPage(): OpenPage | undefined {
  const own = ownSpace(useClient().person)
  return openPageAt(useLocation().pathname, own)
}
