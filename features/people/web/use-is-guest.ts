import { teamSpace } from '@atrium/engine/contract'
import { useRole } from '@atrium/engine/web'

/** Whether the person of this screen is a guest of the team, who sees only the workspaces that let them in. */
export const useIsGuest = (): boolean => useRole(teamSpace) === 'guest'
