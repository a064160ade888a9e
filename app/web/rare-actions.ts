import type { Action } from '@atrium/engine/contract'
import { runAgain } from '@atrium/features/admin/contract'
import { setCounting } from '@atrium/features/analytics/contract'
import { allowReset, endSessionsOf } from '@atrium/features/auth/contract'
import { rareDocumentActions } from '@atrium/features/documents/contract'
import { rareFileActions } from '@atrium/features/files/contract'
import { groupsContract } from '@atrium/features/groups/contract'
import { makeSample } from '@atrium/features/home/contract'
import { laterActions, markAllNotices } from '@atrium/features/notifications/contract'
import { rarePeopleActions } from '@atrium/features/people/contract'
import { rareWorkspaceActions } from '@atrium/features/workspaces/contract'

/** What is done once, or only by those who run the team. */
export const rareActions: readonly Action[] = [
  endSessionsOf,
  allowReset,
  runAgain,
  setCounting,
  makeSample,
  markAllNotices,
  ...rarePeopleActions,
  ...rareDocumentActions,
  ...rareFileActions,
  ...rareWorkspaceActions,
  ...laterActions,
  ...groupsContract.actions,
]
