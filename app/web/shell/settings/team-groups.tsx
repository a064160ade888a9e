import { GroupsPage } from '@atrium/features/groups/web'
import { useIsGuest } from '@atrium/features/people/web'
import { Frame } from '@atrium/ui'
import { MembersOnly } from '../rooms/members-only.tsx'
import { TeamNav } from '../navigation/team-nav.tsx'

/** The groups of the team, of which a guest sees none. */
export function TeamGroups() {
  if (useIsGuest())
    return (
      <Frame>
        <title>Groups · Atrium</title>
        <h1 className="unseen">Groups</h1>
        <MembersOnly />
      </Frame>
    )
  return (
    <>
      <TeamNav shown="groups" />
      <GroupsPage />
    </>
  )
}
