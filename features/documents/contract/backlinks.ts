import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, readers } from '@atrium/engine/contract'

/** Stands in the sentence of a backlink for the name of the page that it leads to. */
export const namedHere = '\u{FFFC}'

const backlinkSchema = z.object({
  space: SpaceIdSchema,
  id: z.string(),
  title: z.string(),
  icon: z.string(),
  updatedAt: z.number(),
  /** What is said there around the link; empty where that is not known. */
  sentence: z.string(),
})
export type Backlink = z.infer<typeof backlinkSchema>

export const mostBacklinks = 50

/** The pages that lead to this one, of those that the asker may read, the last changed first; `count` of all of them. */
export const listBacklinks = defineQuery({
  name: 'documents/backlinks',
  input: z.object({
    space: SpaceIdSchema,
    document: z.string().check(z.maxLength(64)),
    skip: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(mostBacklinks)), mostBacklinks),
  }),
  output: z.object({ count: z.int(), pages: z.array(backlinkSchema) }),
  may: readers,
  where: ({ space }) => space,
})
