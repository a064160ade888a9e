import type { FeatureContract } from '@atrium/engine/contract'
import { PageSpace } from './access/page-space.ts'
import { CommentThread } from './comment-thread.ts'
import { DocumentShare } from './document-share.ts'
import { Document } from './document.ts'
import { Favourite, FavouriteOrder, setFavourite } from './favourite.ts'
import { VersionName, VersionNames } from './version-name.ts'
import { Watch, WatchCount } from './watch.ts'

export const documentsContract: FeatureContract = {
  kinds: [
    CommentThread,
    Document,
    DocumentShare,
    Favourite,
    FavouriteOrder,
    PageSpace,
    VersionName,
    VersionNames,
    Watch,
    WatchCount,
  ],
  actions: [setFavourite],
}
