import { type RawBuilder, sql } from 'kysely'
import { readTexts } from '@atrium/features/groups/server'
import { searchSource } from '@atrium/features/search/server'
import { CommentThread } from '../contract/comment-thread.ts'
import { commentPath, documentPath } from '../contract/document-path.ts'
import { Document, titleOf } from '../contract/document.ts'
import { bodyTables } from './body/body-tables.ts'

/** Pages are found by their titles and their words, those in the trash by neither. */
export const documentSource = searchSource({
  kind: Document,
  names: ['document', 'documents', 'doc', 'docs', 'page', 'pages'],
  async entries({ db, space, rows }) {
    const pages = rows.filter(({ trash }) => trash === null)
    if (pages.length === 0) return []
    const ids = pages.map(({ id }) => id)
    const texts = bodyTables(db).selectFrom('documentText').select(['id', 'words'])
    const found = await texts.where('space', '=', space).where('id', 'in', ids).execute()
    const words = new Map(found.map((text) => [text.id, text.words]))
    return pages.map((page) => ({
      id: page.id,
      title: titleOf(page),
      body: words.get(page.id) ?? '',
      at: page.updatedAt,
      by: page.updatedBy || page.createdBy,
      link: documentPath(page),
    }))
  },
  hidden: inTrash('document', sql`document page on page.space = best.space and page.id = best.id`),
})

/** What is said about pages is found by its words, and leads to the page. */
export const commentSource = searchSource({
  kind: CommentThread,
  names: ['comment', 'comments'],
  async entries({ db, rows }) {
    const wordsIn = await readTexts(
      db,
      rows.flatMap(({ comments }) => comments.map(({ text }) => text)),
    )
    return rows.flatMap(({ space, id, document, comments }) => {
      const said = comments.filter(({ isDeleted }) => !isDeleted)
      const [first] = said
      if (!first) return []
      const body = said.map(({ text }) => wordsIn(text)).join('\n')
      const at = Math.max(...said.map((comment) => comment.at))
      return [{ id, title: '', body, at, by: first.by, link: commentPath({ space, id: document }, first.id) }]
    })
  },
  hidden: inTrash(
    'commentThread',
    sql`comment_thread thread on thread.space = best.space and thread.id = best.id
    join document page on page.space = thread.space and page.id = thread.document`,
  ),
})

/** The found whose page is in the trash, or lies in one that is: only the topmost is marked. */
function inTrash(kind: string, withPage: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`
    with recursive above (id, space, parent, trash, depth) as (
      select best.id, page.space, page.parent, page.trash, 0
      from best join ${withPage}
      where best.kind = ${sql.lit(kind)}
      union all
      select above.id, page.space, page.parent, page.trash, depth + 1
      from above join document page on page.space = above.space and page.id = above.parent
      where above.trash is null and depth < 100
    ) select id from above where trash is not null`
}
