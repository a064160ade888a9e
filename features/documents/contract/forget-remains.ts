import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, serverOnly, anytime } from '@atrium/engine/contract'
import { CommentThread } from './comment-thread.ts'
import { DocumentShare } from './document-share.ts'
import { token } from './share-document.ts'
import { VersionName, VersionNames } from './version-name.ts'

/** Forgets what was said about pages that are forgotten, their links and the names of their versions. Only the server does it. */
export const forgetRemains = defineAction({
  name: 'documents/forget-remains',
  input: z.object({
    space: SpaceIdSchema,
    threads: z.array(IdSchema),
    names: z.array(IdSchema),
    pages: z.optional(z.array(IdSchema)),
    links: z.optional(z.array(token)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, threads, names, pages = [], links = [] }) {
    for (const id of threads) await tx.drop(CommentThread, { space, id })
    for (const id of names) await tx.drop(VersionName, { space, id })
    for (const id of links) await tx.drop(DocumentShare, { space, id })
    for (const id of pages) await tx.drop(VersionNames, { space, id })
  },
})
