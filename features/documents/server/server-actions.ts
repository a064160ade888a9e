import type { Action } from '@atrium/engine/contract'
import { settleAccess, clearPageSpace, closePageSpace } from '../contract/access/settle-access.ts'
import { touchDocument } from '../contract/change-document.ts'
import { forgetRemains } from '../contract/forget-remains.ts'
import { noteFiles } from '../contract/note-files.ts'
import { purgeDocuments, countDocuments } from '../contract/trash-document.ts'
import { withdrawRestore } from '../contract/version.ts'
import { endWatches, carryWatches, tellWatchersLater } from '../contract/watch.ts'

/** What the server does by itself, and nobody may ask for. */
export const serverActions: readonly Action[] = [
  settleAccess,
  clearPageSpace,
  closePageSpace,
  touchDocument,
  forgetRemains,
  noteFiles,
  purgeDocuments,
  countDocuments,
  withdrawRestore,
  endWatches,
  carryWatches,
  tellWatchersLater,
]
