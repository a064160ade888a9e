import type { Action } from '@atrium/engine/contract'
import { deleteFile, purgeFile, renameFile, restoreFile } from './change-file.ts'
import { setAvatar } from './set-avatar.ts'
import { setIcon } from './set-icon.ts'

/** What is done to files now and then: a screen fetches how it is done when it is. */
export const rareFileActions: readonly Action[] = [deleteFile, purgeFile, renameFile, restoreFile, setAvatar, setIcon]
