import { ownSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { listBacklinks } from '../../contract/version.ts'
import { readersOfPages } from '../readers-of-pages.ts'
import { bodyTables } from './body-tables.ts'

const listed = 100

export const backlinksAnswer = answer(listBacklinks, async ({ db, by, input: { document } }) => ({
  pages: await bodyTables(db)
    .selectFrom('documentLink')
    .innerJoin('access', (join) =>
      join
        .onRef('access.id', '=', 'documentLink.space')
        .on('access.space', '=', ownSpace(by))
        .on('access.role', 'in', readersOfPages),
    )
    .innerJoin('document', (join) =>
      join.onRef('document.space', '=', 'documentLink.space').onRef('document.id', '=', 'documentLink.id'),
    )
    .selectAll('document')
    .where('documentLink.target', '=', document)
    .where('documentLink.kind', '=', 'page')
    .where('document.trash', 'is', null)
    .orderBy('document.updatedAt', 'desc')
    .limit(listed)
    .execute(),
}))
