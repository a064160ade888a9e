import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineQuery, readers } from '@atrium/engine/contract'
import { SpaceFile, fileKinds } from './space-file.ts'

export const fileOrders = ['newest', 'oldest', 'name', 'largest'] as const
export type FileOrder = (typeof fileOrders)[number]

export const filePageSize = 60

/** The files of a space, a page at a time: those that `after` does not come before. */
export const listFiles = defineQuery({
  name: 'files/list',
  input: z.object({
    space: SpaceIdSchema,
    order: z._default(z.enum(fileOrders), 'newest'),
    kind: z.optional(z.enum(fileKinds)),
    /** Letters that are in the name. */
    name: z._default(z.string().check(z.maxLength(200)), ''),
    isDeleted: z._default(z.boolean(), false),
    /** Who brought it. */
    by: z.optional(IdSchema),
    /** Only what was sent along with messages. */
    isSent: z._default(z.boolean(), false),
    /** The last file of the page before. */
    after: z.optional(IdSchema),
    limit: z._default(z.int().check(z.gte(1), z.lte(200)), filePageSize),
  }),
  output: z.object({ files: z.array(SpaceFile.schema), hasMore: z.boolean() }),
  may: readers,
  where: ({ space }) => space,
})

/** One file, which may not be at hand. */
export const findFile = defineQuery({
  name: 'files/find',
  input: z.object({ space: SpaceIdSchema, id: IdSchema }),
  output: z.object({ file: z.nullable(SpaceFile.schema) }),
  may: readers,
  where: ({ space }) => space,
})

/** So many names are asked about at once. */
export const mostNames = 100

/** Which of some names files of a space have already, each with one that none has: `plan (2).pdf`. */
export const sameNames = defineQuery({
  name: 'files/same-names',
  input: z.object({
    space: SpaceIdSchema,
    names: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(mostNames)),
  }),
  output: z.object({
    taken: z.array(
      z.object({
        name: z.string(),
        /** Of several files of a name, the newest. */
        id: z.string(),
        by: z.string(),
        free: z.string(),
        /** In how many places the file is shown: there it would be missing. */
        shown: z.number(),
      }),
    ),
  }),
  may: readers,
  where: ({ space }) => space,
})
export type TakenName = z.infer<typeof sameNames.output>['taken'][number]
