import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, teamSpace, readers, managers } from '@atrium/engine/contract'

/** Bytes; null: no matter how many. */
const Most = z.nullable(z.number())

/** How much room the files of a space take, and how much they may. */
export const roomOfSpace = defineQuery({
  name: 'files/room',
  input: z.object({ space: SpaceIdSchema }),
  output: z.object({ used: z.number(), most: Most, isTeamFull: z.boolean() }),
  may: readers,
  where: ({ space }) => space,
})

const SpaceUsage = z.object({
  space: SpaceIdSchema,
  kind: z.enum(['team', 'person', 'workspace', 'direct', 'pages']),
  /** Of a workspace that one is in oneself; what others are called is their matter. */
  name: z.nullable(z.string()),
  /** Whose own space it is, or who owns the workspace. */
  person: z.nullable(z.string()),
  bytes: z.number(),
})
export type SpaceUsage = z.infer<typeof SpaceUsage>

export const usagePageSize = 20

/** Which spaces take how much room, those with the most first, a page at a time. */
export const usageOfSpaces = defineQuery({
  name: 'files/usage',
  input: z.object({
    /** The last space of the page before. */
    below: z.optional(z.object({ space: SpaceIdSchema.check(z.maxLength(100)), bytes: z.number() })),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), usagePageSize),
  }),
  output: z.object({
    total: z.number(),
    /** What the server's own settings allow, in bytes. */
    configured: z.object({ file: Most, perSpace: Most, everywhere: Most }),
    spaces: z.array(SpaceUsage),
    hasMore: z.boolean(),
  }),
  may: managers,
  where: () => teamSpace,
})
