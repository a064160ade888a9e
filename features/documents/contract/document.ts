import * as z from 'zod/mini'
import { LocalDateSchema } from '@atrium/base/local-date-time'
import { IdSchema, SpaceIdSchema, defineRecord, writers } from '@atrium/engine/contract'

/** How long a page in the trash can be restored. */
export const trashMs = 30 * 86_400_000

/** A new page: at the top, first or in any order, without a look of its own. */
export const plainPage = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false } as const

/** What a document has that came before there was a tree, or what readers may expect of it. */
const blank = {
  ...plainPage,
  isLocked: false,
  trash: null,
  updatedBy: '',
  status: null,
  owner: null,
} as const

/** Who makes pages, without how that is done. */
export const pageMakers = { may: writers }

/** What readers may expect of a page, from the first words to what somebody vouches for. */
export const pageStates = ['draft', 'in-review', 'verified'] as const

const statusSchema = z.object({
  state: z.enum(pageStates),
  by: z.string(),
  at: z.number(),
  /** The last day on which a verified page is taken for current; null for no end. */
  until: z.nullable(LocalDateSchema),
})
export type PageStatus = z.infer<typeof statusSchema>

/**
 * A page, in the space that it belongs to; the team's space holds the shared ones. Its text is kept elsewhere, so that a
 * tree of many pages stays small. A page whose parent is not there stands at the top. Times are in milliseconds.
 */
export const Document = defineRecord({
  name: 'document',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The page that it lies in. */
    parent: z.nullable(z.string()),
    /** Its place among its siblings. */
    order: z.string(),
    title: z.string(),
    /** An emoji, or nothing. */
    icon: z.string(),
    /** A colour, a picture (`coverPicture`), or nothing. */
    cover: z.string(),
    isLocked: z.boolean(),
    isTemplate: z.boolean(),
    status: z.nullable(statusSchema),
    /** Who looks after it, besides who made it. */
    owner: z.nullable(z.string()),
    /** Since when it is in the trash, with all that lies in it; `isForever`: it is about to be forgotten. */
    trash: z.nullable(z.object({ at: z.number(), by: z.string(), isForever: z.boolean() })),
    createdBy: z.string(),
    createdAt: z.number(),
    updatedBy: z.string(),
    updatedAt: z.number(),
  }),
  version: 3,
  upgrade: (row) => (typeof row === 'object' ? { ...blank, ...row } : row),
})
export type Document = z.infer<typeof Document.schema>

/** Which document it is. */
export type DocumentKey = Pick<Document, 'space' | 'id'>

/** What a page without a title is called. */
export const titleOf = ({ title }: Pick<Document, 'title'>): string => title || 'Untitled'

export const titleSchema = z.string().check(z.maxLength(200, 'A title can have at most 200 characters.'))
export const iconSchema = z.string().check(z.maxLength(32))
/** What an action on one page names. */
export const onePage = { space: SpaceIdSchema, id: IdSchema }
