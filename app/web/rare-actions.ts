import type { Action } from '@atrium/engine/contract'
import { runAgain } from '@atrium/features/admin/contract'
import { setCounting } from '@atrium/features/analytics/contract'
import { rareAuthActions } from '@atrium/features/auth/contract'
import { rareChatActions } from '@atrium/features/chat/contract'
import { rareDocumentActions } from '@atrium/features/documents/contract'
import { rareFileActions } from '@atrium/features/files/contract'
import { groupsContract } from '@atrium/features/groups/contract'
import { makeSample } from '@atrium/features/home/contract'
import { rareNotificationActions } from '@atrium/features/notifications/contract'
import { rarePeopleActions } from '@atrium/features/people/contract'
import { rareWorkspaceActions } from '@atrium/features/workspaces/contract'

/** What is done now and then, or in a room that brings along how. */
export const rareActions: readonly Action[] = [
  runAgain,
  setCounting,
  makeSample,
  ...rareAuthActions,
  ...rarePeopleActions,
  ...rareDocumentActions,
  ...rareFileActions,
  ...rareChatActions,
  ...rareWorkspaceActions,
  ...rareNotificationActions,
  ...groupsContract.actions,
]
