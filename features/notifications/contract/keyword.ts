import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** A word as a person writes it. */
export const wordSchema = z.string().check(z.maxLength(200))

/** A word of which a person wants to hear wherever they read along, in their own space. */
export const Keyword = defineRecord({
  name: 'keyword',
  schema: z.object({
    space: SpaceIdSchema,
    /** Its units: two that are alike are one. */
    id: z.string(),
    /** As the person wrote it. */
    word: wordSchema,
    /** By what it is looked up (`keyOf`). */
    key: z.string(),
    at: z.number(),
  }),
})
export type Keyword = z.infer<typeof Keyword.schema>

/** How many one person has, one row in their own space. */
export const KeywordCount = defineRecord({
  name: 'keywordCount',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), count: z.int() }),
})
