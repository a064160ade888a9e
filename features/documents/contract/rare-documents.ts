import type { Action } from '@atrium/engine/contract'
import { endOwnAccess, showElsewhere } from './access/end-own-access.ts'
import { giveOwnAccess } from './access/give-own-access.ts'
import { grantAccess, leavePage, revokeAccess } from './access/grant-access.ts'
import { handOverPage } from './access/hand-over-page.ts'
import { assignThread } from './assign-thread.ts'
import { deleteComment, editComment, reactToComment, writeComment } from './comments.ts'
import { changeShare } from './change-share.ts'
import { moveAway } from './move-away.ts'
import { protectShare } from './protect-share.ts'
import { changeShareAddress } from './share-address.ts'
import { setPageOwner, setStatus } from './page-status.ts'

/** What is done to documents now and then: a screen fetches how it is done when it is. */
export const rareDocumentActions: readonly Action[] = [
  assignThread,
  changeShare,
  deleteComment,
  editComment,
  endOwnAccess,
  giveOwnAccess,
  grantAccess,
  handOverPage,
  leavePage,
  moveAway,
  protectShare,
  changeShareAddress,
  reactToComment,
  revokeAccess,
  setPageOwner,
  setStatus,
  showElsewhere,
  writeComment,
]
