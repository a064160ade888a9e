import type { FeatureContract } from '@atrium/engine/contract'
import { assignThread } from './assign-thread.ts'
import { deleteComment, editComment, reactToComment, writeComment } from './comments.ts'
import { CommentThread } from './comment-thread.ts'
import { Body } from './body.ts'
import { decorateDocument, lockDocument, makeTemplate, moveDocument, renameDocument } from './change-document.ts'
import { moveAway } from './move-away.ts'
import { createDocument } from './create-document.ts'
import { Document } from './document.ts'
import { Favourite, setFavourite } from './favourite.ts'
import { resolveThread, resolveThreads } from './resolve-threads.ts'
import { setPageOwner, setStatus } from './page-status.ts'
import { DocumentShare, shareDocument, unshareDocument } from './share.ts'
import { VersionName, VersionNames, nameVersion, restoreVersion } from './version.ts'
import { Watch, WatchCount, setWatch } from './watch.ts'
import { deleteForever, restoreDocument, trashDocument } from './trash-document.ts'

export const documentsContract: FeatureContract = {
  kinds: [CommentThread, Document, DocumentShare, Favourite, VersionName, VersionNames, Watch, WatchCount],
  texts: [Body],
  actions: [
    writeComment,
    resolveThread,
    resolveThreads,
    assignThread,
    reactToComment,
    deleteComment,
    editComment,
    createDocument,
    renameDocument,
    decorateDocument,
    lockDocument,
    makeTemplate,
    setStatus,
    setPageOwner,
    moveDocument,
    moveAway,
    trashDocument,
    restoreDocument,
    deleteForever,
    setFavourite,
    setWatch,
    nameVersion,
    restoreVersion,
    shareDocument,
    unshareDocument,
  ],
}
