import { defineText, defineTextGate } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { Document } from './document.ts'
import { shut } from './page-rules.ts'

/** Grows when an editor comes to write what older ones do not know. */
const editorSchema = 3

/** What is written on a page. */
export const Body = defineText({
  name: 'body',
  record: Document,
  readers: may['documents/find'],
  writers: may['documents/rename'],
  schema: editorSchema,
  roots: ['blocks'],
  gate: defineTextGate({
    record: Workspace,
    closed: ({ archivedAt }) => (archivedAt === null ? undefined : shut.archived),
  }),
  closed({ isLocked, trash }) {
    if (trash) return 'This document is in the trash. Restore it to edit it.'
    return isLocked ? 'This document is locked. Unlock it to edit it.' : undefined
  },
})
