export {
  decorateDocument,
  lockDocument,
  makeTemplate,
  moveDocument,
  renameDocument,
  touchDocument,
} from './change-document.ts'
export { CommentThread } from './comment-thread.ts'
export { deleteComment, listThreads, reactToComment, resolveThread, writeComment } from './comments.ts'
export { Body } from './body.ts'
export { createDocument } from './create-document.ts'
export { type Cover, writeCover } from './cover.ts'
export { Document, plainPage, titleOf } from './document.ts'
export { documentsContract } from './documents.ts'
export { setFavourite } from './favourite.ts'
export { orderBetween } from './order.ts'
export { findDocument, recentDocuments } from './queries.ts'
export { documentPath } from './document-path.ts'
export {
  VersionName,
  VersionNames,
  listBacklinks,
  listVersions,
  nameVersion,
  readVersion,
  restoreVersion,
} from './version.ts'
export { shareDocument, unshareDocument } from './share.ts'
export { deleteForever, restoreDocument, trashDocument } from './trash-document.ts'
export { type Block, block, plain } from './format/block.ts'
export { fromMarkdown } from './format/from-markdown.ts'
export { writeBlocks } from './format/write-blocks.ts'
