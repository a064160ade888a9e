import type { Action } from '@atrium/engine/contract'
import { runAgain } from '@atrium/features/admin/contract'
import { setCounting } from '@atrium/features/analytics/contract'
import { allowReset, endSessionsOf } from '@atrium/features/auth/contract'
import { suspend } from '@atrium/features/people/contract'

/** What only those do who run the team. */
export const rareActions: readonly Action[] = [suspend, endSessionsOf, allowReset, runAgain, setCounting]
