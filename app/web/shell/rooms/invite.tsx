import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { InvitePage } from '@atrium/features/workspaces/web'

const route = getRouteApi('/shell/invite/$token')

/** The page of an invitation to a workspace. */
export function Invite() {
  const { token } = route.useParams()
  const navigate = useNavigate()
  return <InvitePage key={token} token={token} onAccepted={(href) => void navigate({ href, replace: true })} />
}
