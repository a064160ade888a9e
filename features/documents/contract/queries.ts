import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, ownSpace, readers, owners } from '@atrium/engine/contract'
import { Document } from './document.ts'

/** Where a document is that is looked for in a space: there, or among the shared ones (R7.20). */
export const findDocument = defineQuery({
  name: 'documents/find',
  input: z.object({ space: SpaceIdSchema, id: z.string().check(z.maxLength(64)) }),
  output: z.object({ document: z.nullable(Document.schema) }),
  may: readers,
  where: ({ space }) => space,
})

/** Where a document is that was moved out of a space, for those who may read it there; whether or not they see that space. */
export const findMoved = defineQuery({
  name: 'documents/find-moved',
  input: z.object({ space: SpaceIdSchema, id: z.string().check(z.maxLength(64)) }),
  output: z.object({ document: z.nullable(Document.schema) }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})

const mostListed = 200

/** A page of the documents of a space, outside of the trash, by id: `after` is the last id of the page before. */
export const listDocuments = defineQuery({
  name: 'documents/list',
  input: z.object({
    space: SpaceIdSchema,
    after: z._default(z.string().check(z.maxLength(64)), ''),
    limit: z._default(z.int().check(z.gte(1), z.lte(mostListed)), 50),
  }),
  output: z.object({ documents: z.array(Document.schema) }),
  may: readers,
  where: ({ space }) => space,
})

/** The documents that changed last in all spaces that one sees, the newest first. */
export const recentDocuments = defineQuery({
  name: 'documents/recent',
  input: z.object({ limit: z._default(z.int().check(z.gte(1), z.lte(50)), 10) }),
  output: z.object({ documents: z.array(Document.schema) }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})
