import type { FeatureContract } from '@atrium/engine/contract'
import { PageSpace } from './access/page-space.ts'
import { CommentThread } from './comment-thread.ts'
import { Body } from './body.ts'
import { decorateDocument, lockDocument, makeTemplate, moveDocument, renameDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import { Document } from './document.ts'
import { Favourite, setFavourite } from './favourite.ts'
import { resolveThread, resolveThreads } from './resolve-threads.ts'
import { DocumentShare, shareDocument, unshareDocument } from './share.ts'
import { VersionName, VersionNames, nameVersion, restoreVersion } from './version.ts'
import { Watch, WatchCount, setWatch } from './watch.ts'
import { deleteForever, restoreDocument, trashDocument } from './trash-document.ts'

export const documentsContract: FeatureContract = {
  kinds: [CommentThread, Document, DocumentShare, Favourite, PageSpace, VersionName, VersionNames, Watch, WatchCount],
  texts: [Body],
  actions: [
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
    setFavourite,
    setWatch,
    nameVersion,
    restoreVersion,
    shareDocument,
    unshareDocument,
  ],
}
