import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** The name of a version of a page's text; `id` is the version's. */
export const VersionName = defineRecord({
  name: 'versionName',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    document: z.string(),
    name: z.string(),
    by: z.string(),
    at: z.number(),
    /** Of what stood on the page before an older version was restored: that version's name, empty where it had none. */
    restored: z.optional(z.nullable(z.string())),
    /** Whether but one block of it was. */
    isBlock: z.optional(z.nullable(z.boolean())),
  }),
})
export type VersionName = z.infer<typeof VersionName.schema>

/** The names of a page's versions, each of which there is once; `id` is the page's. */
export const VersionNames = defineRecord({
  name: 'versionNames',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    names: z.array(
      z.object({
        version: z.string(),
        name: z.string(),
        /** Whether nobody chose it: what stood on the page before an older version was restored has it by itself. */
        isRestore: z.optional(z.boolean()),
      }),
    ),
  }),
})
export type VersionNames = z.infer<typeof VersionNames.schema>
