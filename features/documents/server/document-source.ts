import { sql } from 'kysely'
import { searchSource, type SearchSource } from '@atrium/features/search/server'
import { CommentThread } from '../contract/comments.ts'
import { documentPath } from '../contract/document-path.ts'
import { Document, titleOf } from '../contract/document.ts'
import { bodyTables } from './body/body-tables.ts'

/** Pages are found by their titles and their words, those in the trash by neither. */
export const documentSource = searchSource({
  kind: Document,
  async entries({ db, space, rows }) {
    const pages = rows.filter(({ trash }) => trash === null)
    if (pages.length === 0) return []
    const ids = pages.map(({ id }) => id)
    const texts = bodyTables(db).selectFrom('documentText').select(['id', 'words'])
    const found = await texts.where('space', '=', space).where('id', 'in', ids).execute()
    const words = new Map(found.map((text) => [text.id, text.words]))
    return pages.map((page) => ({
      ...{ id: page.id, title: titleOf(page), body: words.get(page.id) ?? '' },
      ...{ at: page.updatedAt, by: page.updatedBy || page.createdBy, link: documentPath(page) },
    }))
  },
  hidden: ({ often, hits }) => inTrash(often, hits),
})

/** What is said about pages is found by its words, and leads to the page. */
export const commentSource = searchSource({
  kind: CommentThread,
  async entries({ rows }) {
    return rows.flatMap(({ space, id, document, comments }) => {
      const said = comments.filter(({ isDeleted }) => !isDeleted)
      const [first] = said
      if (!first) return []
      const body = said.map(({ text }) => text).join('\n')
      const at = Math.max(...said.map((comment) => comment.at))
      return [{ id, title: '', body, at, by: first.by, link: documentPath({ space, id: document }) }]
    })
  },
  async hidden({ db, often, hits }) {
    const threads = await db
      .withTables<{ commentThread: CommentThread }>()
      .selectFrom('commentThread')
      .select(['space', 'id', 'document'])
      .where(
        'id',
        'in',
        hits.map(({ id }) => id),
      )
      .execute()
    const pages = await inTrash(
      often,
      threads.map(({ space, document }) => ({ space, id: document })),
    )
    return new Set(threads.filter(({ document }) => pages.has(document)).map(({ id }) => id))
  },
})

type Found = Parameters<NonNullable<SearchSource['hidden']>>[0]

/** The pages that are in the trash, or lie in one that is: only the topmost is marked. */
async function inTrash(often: Found['often'], pages: Found['hits']): Promise<ReadonlySet<string>> {
  const rows = await often(sql<{ id: string }>`
    with recursive above (id, space, parent, trash, depth) as (
      select page.id, page.space, page.parent, page.trash, 0
      from unnest(${pages.map(({ space }) => space)}::text[], ${pages.map(({ id }) => id)}::text[]) as hit (space, id)
      join document page on page.space = hit.space and page.id = hit.id
      union all
      select above.id, page.space, page.parent, page.trash, depth + 1
      from above join document page on page.space = above.space and page.id = above.parent
      where above.trash is null and depth < 100
    ) select distinct id from above where trash is not null`)
  return new Set(rows.map(({ id }) => id))
}
