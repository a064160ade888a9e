export { deleteFile, purgeFile, renameFile, restoreFile } from './change-file.ts'
export { fileAt, fileUrl } from './file-url.ts'
export { filesContract } from './files.ts'
export { hideFile, keepFile, letFileGo, showFile, takeBack } from './keep-file.ts'
export { type FileOrder, fileOrders, findFile, listFiles } from './queries.ts'
export { FileQuotas, changeQuotas } from './quotas.ts'
export { setAvatar } from './set-avatar.ts'
export { setIcon } from './set-icon.ts'
export {
  type FileKind,
  type FilePlace,
  FileRef,
  SpaceFile,
  fileKinds,
  fileRef,
  isPicture,
  kindOf,
} from './space-file.ts'
