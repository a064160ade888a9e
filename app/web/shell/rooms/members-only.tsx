import { IconDoorOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@atrium/ui'

/** The places of the team as a whole, with all that lies in them; a direct conversation is none of them. */
export const isTeams = (pathname: string): boolean => /^\/(chat|calendar|documents(\/.*)?|files)\/?$/.test(pathname)

/** What a guest of the team sees in its places. */
export const MembersOnly = () => (
  <EmptyState icon={<IconDoorOff size={24} />} title="Only for members of the team">
    As a guest, you see only the workspaces you were invited to. <Link to="/workspaces">Go to your workspaces</Link>
  </EmptyState>
)
