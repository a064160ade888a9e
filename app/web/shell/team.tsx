import { MessageButton } from '@atrium/features/chat/web'
import { TeamPage as Team } from '@atrium/features/people/web'

/** Everybody of the team, each a click away from a conversation. */
export const TeamPage = () => (
  <Team beside={({ id, displayName }) => <MessageButton person={id} name={displayName} />} />
)
