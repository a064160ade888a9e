import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, writers } from '@atrium/engine/contract'

export const longestTitleOfSite = 200
export const longestAboutSite = 300
export const longestNameOfSite = 80

/** What a page of another site says of itself: plain words, on one line each, and none where it does not say. */
const LinkPreviewSchema = z.object({
  title: z.string().check(z.maxLength(longestTitleOfSite)),
  description: z.string().check(z.maxLength(longestAboutSite)),
  /** What the site calls itself. */
  site: z.string().check(z.maxLength(longestNameOfSite)),
})
export type LinkPreview = z.infer<typeof LinkPreviewSchema>

/**
 * What the page at an address of the public network says of itself. There is no difference between one that says nothing, one
 * that is not there, and one that this server does not call.
 */
export const linkPreview = defineQuery({
  name: 'documents/link-preview',
  input: z.object({
    space: SpaceIdSchema,
    url: z.string().check(z.maxLength(2_000), z.regex(/^https:\/\//)),
  }),
  output: z.object({ preview: z.nullable(LinkPreviewSchema) }),
  may: writers,
  limit: { times: 20, perMs: 60_000 },
  // Some links are all that their holder needs.
  isSecret: true,
  where: ({ space }) => space,
})
