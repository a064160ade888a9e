import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/**
 * That one wants to hear of what becomes of a page and of all that lies in it, or of all pages of a space, in one's own space:
 * `id` is the page's, or the space's, and `where` the space that it is in.
 */
export const Watch = defineRecord({
  name: 'watch',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, at: z.number() }),
})
export type Watch = z.infer<typeof Watch.schema>

/** How much one person watches, one row in their own space. */
export const WatchCount = defineRecord({
  name: 'watchCount',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), count: z.int() }),
})
