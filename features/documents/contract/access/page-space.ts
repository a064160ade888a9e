import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** What somebody may do who was given access to a page, from most to least. */
export const accessRoles = ['admin', 'member', 'commenter', 'viewer'] as const
export type AccessRole = (typeof accessRoles)[number]

export const granteeFields = {
  kind: z.enum(['person', 'group', 'space']),
  /** Of the person or the group; of a space the space itself. */
  id: z.union([IdSchema, SpaceIdSchema]),
}

/** To whom access is given: a person, the people of a group, or all who are in a space, but guests of the team. */
export interface Grantee {
  readonly kind: 'person' | 'group' | 'space'
  readonly id: string
}

export const grantSchema = z.object({ ...granteeFields, role: z.enum(accessRoles) })
export type Grant = z.infer<typeof grantSchema>

/**
 * A page with access of its own, which is a space, with all that lies in it. Its owner is who gave it that; everybody else is in
 * it by a grant. It is shown where it was: in the pages of its space's parent, under a page of that, or at the top.
 */
export const PageSpace = defineRecord({
  name: 'pageSpace',
  schema: z.object({
    space: SpaceIdSchema,
    id: SpaceIdSchema,
    /** The page. */
    root: z.string(),
    /** The page under which it is shown, which may itself have access of its own. */
    under: z.nullable(z.string()),
    /** Its place among those. */
    order: z.string(),
    owner: z.string(),
    grants: z.array(grantSchema),
    createdAt: z.number(),
  }),
  forGuest: (row) => ({ ...row, grants: row.grants.filter(({ kind }) => kind === 'person') }),
})
export type PageSpace = z.infer<typeof PageSpace.schema>
