import * as z from 'zod/mini'
import { LocalDateSchema } from '@atrium/base/local-date-time'
import { SpaceIdSchema, defineRecord, writers } from '@atrium/engine/contract'

/** How a link is made. */
export const plainShare = { until: null, withPages: false, isListed: false, hasPassword: false, address: null } as const

export const shareChoices = {
  /** The last day on which it leads anywhere, in UTC; null for no end. */
  until: z.nullable(LocalDateSchema),
  /** Whether what lies in the page is read by it, too. */
  withPages: z.boolean(),
  /** Whether search engines may list it. */
  isListed: z.boolean(),
}

/** A link by which anybody can read a page; `id` is what the link carries, and nobody can guess it. */
export const DocumentShare = defineRecord({
  name: 'documentShare',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    document: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
    ...shareChoices,
    /** Whether visitors have to know a password, of which nobody is told more. */
    hasPassword: z.boolean(),
    /** Another name that the link goes by, which can be guessed; no other link has it. */
    address: z.nullable(z.string()),
  }),
  readers: writers,
  version: 4,
  upgrade: (row) => (typeof row === 'object' ? { ...plainShare, ...row } : row),
})
export type DocumentShare = z.infer<typeof DocumentShare.schema>
