import type { Action } from '@atrium/engine/contract'
import { changeTeamRole } from './change-team-role.ts'
import { handOverTeam } from './hand-over-team.ts'
import { suspend } from './suspend.ts'

/** What those who run the team do with people now and then: a screen fetches how it is done when it is. */
export const rarePeopleActions: readonly Action[] = [changeTeamRole, handOverTeam, suspend]
