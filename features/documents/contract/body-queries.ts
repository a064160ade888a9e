import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, readers } from '@atrium/engine/contract'

export const mostPagesAsked = 50

const input = z.object({
  space: SpaceIdSchema,
  pages: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(mostPagesAsked)),
})

/** Who has which of some pages open now, by the page's id; pages that nobody has open are left out. */
export const whoIsInPages = defineQuery({
  name: 'documents/here',
  input,
  output: z.object({ people: z.record(z.string(), z.array(z.string())) }),
  may: readers,
  where: ({ space }) => space,
})

/**
 * What is written on some pages, each up to its update `seq` in the database `epoch`: a Yjs update, compressed by gzip, in
 * base64; `null` where nothing is. What does not fit into one answer is left out, to be asked for again; the first page
 * asked for always fits.
 */
export const readBodies = defineQuery({
  name: 'documents/bodies',
  input,
  output: z.object({
    epoch: z.string(),
    bodies: z.record(z.string(), z.nullable(z.object({ seq: z.int(), state: z.string() }))),
  }),
  may: readers,
  where: ({ space }) => space,
})
