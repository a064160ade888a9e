import type { Action } from '@atrium/engine/contract'
import { invite, revokeInvitation } from './invite.ts'
import { allowReset, endSessionsOf } from './look-after.ts'

/** What those who run the team do with accounts now and then: a screen fetches how it is done when it is. */
export const rareAuthActions: readonly Action[] = [invite, revokeInvitation, endSessionsOf, allowReset]
