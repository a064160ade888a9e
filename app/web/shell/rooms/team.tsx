import { InvitePeople } from '@atrium/features/admin/web'
import { MessageButton } from '@atrium/features/chat/web'
import { TeamPage as Team } from '@atrium/features/people/web'
import { FreeTime } from '../calendar-parts/free-time.tsx'
import { TeamNav } from '../navigation/team-nav.tsx'

/** Everybody of the team, with when they have time, each a click away from a conversation. */
export const TeamPage = () => (
  <>
    <TeamNav shown="people" />
    <Team
      invite={<InvitePeople />}
      beside={({ id, displayName }) => <MessageButton person={id} name={displayName} />}
      facts={({ id, suspendedAt }) => suspendedAt === null && <FreeTime person={id} />}
    />
  </>
)
