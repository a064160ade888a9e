import { getRouteApi } from '@tanstack/react-router'
import type { SpaceId } from '@atrium/engine/contract'
import { ChatRoom } from '@atrium/features/chat/web'
import { WorkspacePage } from '@atrium/features/workspaces/web'

const route = getRouteApi('/shell/workspaces/$id')

/** A workspace with its chat. */
export function Workspace() {
  const space = route.useParams().id as SpaceId
  return (
    <WorkspacePage key={space} space={space}>
      {(name) => <ChatRoom space={space} name={name} />}
    </WorkspacePage>
  )
}
