import * as z from 'zod/mini'
import type { Id } from '@atrium/base/id'

export type PersonId = Id<'person'>

/**
 * Where things live and who may see them: `team`, `own:<person id>`, `page:<id>` for a page with access of its own, or the id
 * of a workspace or a conversation.
 * A space is the unit of access, of order (its own gapless sequence), of sync and of sharding.
 */
export type SpaceId = Id<'space'>

/** What a person may do in a space, from most to least. A guest reads only what names them among its readers. */
export const roles = ['owner', 'admin', 'member', 'commenter', 'viewer', 'guest'] as const
export type Role = (typeof roles)[number]

/** All of a space; of the team its guests too, who are somebody there and no more. */
export const everybody: readonly Role[] = [...roles]
export const readers: readonly Role[] = ['owner', 'admin', 'member', 'commenter', 'viewer']
export const talkers: readonly Role[] = ['owner', 'admin', 'member', 'commenter']
export const writers: readonly Role[] = ['owner', 'admin', 'member']
export const managers: readonly Role[] = ['owner', 'admin']
/** In a person's own space: that person. */
export const owners: readonly Role[] = ['owner']
/** Nobody who asks from outside. */
export const serverOnly: readonly Role[] = []

export const RoleSchema = z.enum(roles)
const spacePattern = /^(team|((own|page):)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id, or `words` where there is none. */
export const idOr = (words: string | undefined) => z.string(words).check(z.regex(idPattern, words))
/** Has what passes `schema` be the id of a space, whether or not there is one. */
export const asSpaceId = (schema: z.ZodMiniType<string, string>) => schema as z.ZodMiniType<SpaceId, SpaceId>
/** The id of a space, or `words` where there is none. */
export const spaceIdOr = (words: string | undefined) => asSpaceId(z.string(words).check(z.regex(spacePattern, words)))
/** The id of a workspace or a conversation, a UUID and no more, or `words` where there is none. */
export const uuidSpaceIdOr = (words: string | undefined) => asSpaceId(idOr(words))
export const SpaceIdSchema = spaceIdOr(undefined)
export const UuidSpaceIdSchema = uuidSpaceIdOr(undefined)
export const IdSchema = idOr(undefined)

/** The id of a page's own space, whether or not there is one. */
export const PageSpaceIdSchema = asSpaceId(
  z.string().check(z.regex(/^page:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
)

/** `text` where it has the form of a space's id, as in an address or what a list offered. */
export const spaceIdIn = (text: unknown): SpaceId | undefined => {
  const parsed = SpaceIdSchema.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/** The one space that everybody of the instance shares. */
export const teamSpace = 'team' as SpaceId

/** The space that only `person` can see. */
export const ownSpace = (person: string): SpaceId => `own:${person}` as SpaceId

/** The space of pages that only those see whom somebody chose; `id` is a UUID. */
export const pageSpace = (id: string): SpaceId => `page:${id}` as SpaceId

export const isPageSpace = (space: string): boolean => space.startsWith('page:')
