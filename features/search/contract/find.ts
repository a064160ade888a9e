import * as z from 'zod/mini'
import { type PersonId, defineQuery, ownSpace, owners, SpaceIdSchema } from '@atrium/engine/contract'

export const maxSearchLength = 1_000
export const hitsPerPage = 20
const mostHits = 200

const Hit = z.object({
  /** The kind of record, its space and its id. */
  kind: z.string(),
  space: SpaceIdSchema,
  id: z.string(),
  title: z.string(),
  /** Some of the words around what was found; '' where the title says it all. */
  excerpt: z.string(),
  at: z.number(),
  by: z.string(),
  /** Where it is opened in the app. */
  link: z.string(),
})
export type Hit = z.infer<typeof Hit>

/** What is found in all the spaces that one may read, the best first. */
export const findAnything = defineQuery({
  name: 'search/find',
  input: z.object({
    text: z.string().check(z.maxLength(maxSearchLength, 'Search for fewer words: at most 1,000 characters.')),
    /** Only these kinds of record. */
    kinds: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
    /** What is here is nearer. */
    near: z.optional(z.string().check(z.maxLength(64))),
    skip: z._default(z.int().check(z.gte(0), z.lte(mostHits)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(50)), hitsPerPage),
  }),
  output: z.object({
    hits: z.array(Hit),
    hasMore: z.boolean(),
    /** The words that were found, which may be other ones than were typed. */
    words: z.array(z.string()),
    /** Words that nobody has written, and what was looked for in their place. */
    corrected: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Names in `from:` and `in:` that nobody and nothing has. */
    unknown: z.array(z.string()),
    /** Sentences about what in the search could not be heeded. */
    hints: z.array(z.string()),
  }),
  may: owners,
  where: (_input, by: PersonId) => ownSpace(by),
})
export type Found = z.infer<typeof findAnything.output>
