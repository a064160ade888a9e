import { teamSpace } from '@atrium/engine/contract'
import { type ServerFeature, answer } from '@atrium/engine/server'
import type { Member } from '@atrium/features/spaces/contract'
import { type Document, findDocument } from '../contract/document.ts'
import { documentsContract } from '../contract/documents.ts'

export const documents: ServerFeature = {
  name: 'documents',
  ...documentsContract,
  queries: [
    answer(findDocument, async ({ db, by, input: { space, id } }) => {
      const tables = db.withTables<{ document: Document; member: Member }>()
      const inSpace = await tables
        .selectFrom('document')
        .selectAll()
        .where('space', '=', space)
        .where('id', '=', id)
        .executeTakeFirst()
      if (inSpace) return { document: inSpace }
      const shared = await tables
        .selectFrom('document')
        .selectAll('document')
        .innerJoin('member', 'member.space', 'document.space')
        .where('document.space', '=', teamSpace)
        .where('document.id', '=', id)
        .where('member.id', '=', by)
        .executeTakeFirst()
      return { document: shared ?? null }
    }),
  ],
  migrations: [
    {
      id: '0080-document',
      up: `create table document (
        space text not null,
        id text not null,
        title text not null,
        created_by text not null,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (space, id)
      )`,
    },
  ],
}
