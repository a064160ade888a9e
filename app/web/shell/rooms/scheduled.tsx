import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { ScheduledPage, useConversationNames, useConversations } from '@atrium/features/chat/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'

/** What the person wrote to be sent later, with where that is. */
export function Scheduled() {
  const workspaces = useWorkspaces()
  const conversations = useConversations()
  const namesOf = useConversationNames()
  const places = new Map<SpaceId, { readonly label: string; readonly href: string }>([
    [teamSpace, { label: 'Team chat', href: '/chat' }],
    ...conversations.map(
      ({ space, conversation }) => [space, { label: namesOf(conversation).name, href: `/chat/${space}` }] as const,
    ),
    ...workspaces.map(
      ({ space, workspace }) => [space, { label: workspace.name, href: `/workspaces/${space}` }] as const,
    ),
  ])
  return <ScheduledPage placeOf={(space) => places.get(space)} />
}
