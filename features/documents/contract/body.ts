import { defineText, readers, talkers, writers } from '@atrium/engine/contract'
import { openTexts } from '@atrium/features/workspaces/contract'
import { Document } from './document.ts'

/** Grows when an editor comes to write what older ones do not know. */
const editorSchema = 9

/** What is written on a page. */
export const Body = defineText({
  name: 'body',
  record: Document,
  readers: readers,
  writers: writers,
  proposers: talkers,
  schema: editorSchema,
  roots: ['blocks'],
  gate: openTexts,
  closed({ isLocked, trash }) {
    if (trash) return 'This document is in the trash. Restore it to edit it.'
    return isLocked ? 'This document is locked. Unlock it to edit it.' : undefined
  },
})
