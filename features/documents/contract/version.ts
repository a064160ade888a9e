import * as z from 'zod/mini'
import { IdSchema, type SpaceId, SpaceIdSchema, defineAction, defineQuery, defineRecord } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { Document } from './document.ts'

/** The name of a version of a page's text; `id` is the version's. */
export const VersionName = defineRecord({
  name: 'versionName',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    document: z.string(),
    name: z.string(),
    by: z.string(),
    at: z.number(),
  }),
})
export type VersionName = z.infer<typeof VersionName.schema>

/** Names a version of a page; a new one, of what is written now, where there is none of this id. */
export const nameVersion = defineAction({
  name: 'documents/name-version',
  title: 'Name version',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    document: IdSchema,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give the version a name.'),
        z.maxLength(100, 'A name can have at most 100 characters.'),
      ),
  }),
  may: may['documents/name-version'],
  refusals: { 'not-found': 'This page is gone.' },
  async apply(tx, { space, id, document, name }, { by, at, refuse }) {
    if (!(await tx.get(Document, { space, id: document }))) refuse('not-found')
    const known = await tx.get(VersionName, { space, id })
    if (known && known.document !== document) refuse('not-found')
    await tx.put(VersionName, { space, id, document, name, by, at })
  },
})

const onePage = { space: SpaceIdSchema, document: z.string().check(z.maxLength(64)) }

/** The versions of a page's text, the newest first. */
export const listVersions = defineQuery({
  name: 'documents/versions',
  input: z.object(onePage),
  output: z.object({
    versions: z.array(z.object({ id: z.string(), at: z.number(), people: z.array(z.string()) })),
  }),
  may: may['documents/find'],
  where: ({ space }) => space as SpaceId,
})

/** One version's text: a Yjs update, compressed by gzip, in base64. */
export const readVersion = defineQuery({
  name: 'documents/version',
  input: z.object({ ...onePage, id: z.string().check(z.maxLength(64)) }),
  output: z.object({ state: z.nullable(z.string()) }),
  may: may['documents/find'],
  where: ({ space }) => space as SpaceId,
})

/** The pages that name this one, of those that the asker may read. */
export const listBacklinks = defineQuery({
  name: 'documents/backlinks',
  input: z.object(onePage),
  output: z.object({ pages: z.array(Document.schema) }),
  may: may['documents/find'],
  where: ({ space }) => space as SpaceId,
})
