import type { Action } from '@atrium/engine/contract'
import { changeTeamRole } from './change-team-role.ts'
import { describeStatus, setQuietHours } from './describe-status.ts'
import { handOverTeam } from './hand-over-team.ts'
import { setPreferences } from './set-preferences.ts'
import { rename } from './rename.ts'
import { setStatus } from './set-status.ts'
import { suspend } from './suspend.ts'
import { tellZone } from './tell-zone.ts'

/** What people say of themselves, and those who run the team of them: a screen fetches how it is done when it is. */
export const rarePeopleActions: readonly Action[] = [
  rename,
  setPreferences,
  describeStatus,
  setQuietHours,
  changeTeamRole,
  handOverTeam,
  setStatus,
  suspend,
  tellZone,
]
