import type { Action } from '@atrium/engine/contract'
import { endOwnAccess, showElsewhere } from './access/end-own-access.ts'
import { giveOwnAccess } from './access/give-own-access.ts'
import { grantAccess, leavePage, revokeAccess } from './access/grant-access.ts'
import { handOverPage } from './access/hand-over-page.ts'
import { assignThread } from './assign-thread.ts'
import { decorateDocument, lockDocument, makeTemplate, moveDocument, renameDocument } from './change-document.ts'
import { deleteComment, editComment, reactToComment, writeComment } from './comments.ts'
import { changeShare } from './change-share.ts'
import { createDocument } from './create-document.ts'
import { arrangeFavourites } from './favourite.ts'
import { moveAway } from './move-away.ts'
import { protectShare } from './protect-share.ts'
import { resolveThread, resolveThreads } from './resolve-threads.ts'
import { setWatch } from './set-watch.ts'
import { changeShareAddress } from './share-address.ts'
import { shareDocument, unshareDocument } from './share-document.ts'
import { setPageOwner, setStatus } from './page-status.ts'
import { deleteForever, restoreDocument, trashDocument } from './trash-document.ts'
import { nameVersion, removeVersionName, restoreBlock, restoreVersion } from './version.ts'

/** What is done to documents in their rooms: a screen fetches how it is done when it is. */
export const rareDocumentActions: readonly Action[] = [
  resolveThread,
  resolveThreads,
  createDocument,
  renameDocument,
  decorateDocument,
  lockDocument,
  makeTemplate,
  moveDocument,
  trashDocument,
  restoreDocument,
  deleteForever,
  setWatch,
  nameVersion,
  removeVersionName,
  restoreVersion,
  restoreBlock,
  shareDocument,
  unshareDocument,
  arrangeFavourites,
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
