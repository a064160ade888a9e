import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import { type Question, answer } from '@atrium/engine/server'
import { workspacesOf } from '@atrium/features/workspaces/server'
import { type Backlink, listBacklinks } from '../../contract/backlinks.ts'
import { readersOfPages } from '../readers-of-pages.ts'
import { bodyTables } from './body-tables.ts'

/** Of the spaces that the asker reads; what lies in the trash, or in a page that does, is left out. */
export const backlinksAnswer = answer(listBacklinks, async ({ db, by, input: { document, skip, limit } }) => {
  const spaces = await spacesOf({ db, by }, document)
  if (spaces.length === 0) return { count: 0, pages: [] }
  const { rows } = await sql<Backlink & { readonly total: number }>`
    with recursive linking as materialized (
      select page.space, page.id, page.title, page.icon, page.updated_at, page.parent, page.trash, link.sentence
      from document_link link join document page on page.space = link.space and page.id = link.id
      where link.target = ${document} and link.kind = 'page' and link.id <> ${document}
        and link.space in (${sql.join(spaces)})
    ), above (space, id, parent, trash, depth) as (
      select space, id, parent, trash, 0 from linking
      union all
      select above.space, above.id, page.parent, page.trash, depth + 1
      from above join document page on page.space = above.space and page.id = above.parent
      where above.trash is null and depth < 100
    )
    select space, id, title, icon, updated_at, sentence, (count(*) over ())::integer as total
    from linking
    where (space, id) not in (select space, id from above where trash is not null)
    order by updated_at desc, space, id
    limit ${limit} offset ${skip}`.execute(db)
  return { count: rows[0]?.total ?? 0, pages: rows.map(({ total: _total, ...page }) => page) }
})

/** The spaces of pages that lead there, of those that `by` reads. */
async function spacesOf(
  { db, by }: Pick<Question<unknown>, 'db' | 'by'>,
  document: string,
): Promise<readonly string[]> {
  const rows = await bodyTables(db)
    .selectFrom('documentLink')
    .innerJoin('access', 'access.id', 'documentLink.space')
    .select('documentLink.space')
    .distinct()
    .where('documentLink.target', '=', document)
    .where('documentLink.kind', '=', 'page')
    .where('access.space', '=', ownSpace(by))
    .where('access.role', 'in', readersOfPages)
    .execute()
  const spaces = rows.map(({ space }) => space)
  const deleted = (await workspacesOf(db, spaces)).filter(({ deletedAt }) => deletedAt !== null)
  return spaces.filter((space) => !deleted.some(({ id }) => id === space))
}
