import { sql } from 'kysely'
import type { LaterSource } from '@atrium/features/notifications/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { Body } from '../contract/body.ts'
import { type Document, titleOf } from '../contract/document.ts'
import { documentPath } from '../contract/document-path.ts'
import { readersOfPages } from './readers-of-pages.ts'

/** Documents say what they are called, wherever they lie by now; nothing of what is in the trash, or inside a document that is there. */
export const laterDocuments: LaterSource = async (keys, { db, by }) => {
  const [spaces, ids] = [keys.map(({ space }) => space), keys.map(({ id }) => id)]
  const { rows } = await sql<Pick<Document, 'space' | 'id' | 'title'> & { readonly asked: string }>`
    with recursive way (asked, space, id, nth) as (
      select space, space, id, 0 from unnest(${spaces}::text[], ${ids}::text[]) as one (space, id)
      union all
      select asked, text.moved_to, way.id, nth + 1
      from way join text on text.space = way.space and text.kind = ${Body.name} and text.id = way.id
      where text.moved_to is not null and nth < 100
    ), found as materialized (
      select distinct on (way.asked, way.id)
        way.asked, document.space, document.id, document.title, document.parent, document.trash
      from way join document on document.space = way.space and document.id = way.id
      where ${isMemberOf(sql.ref('document.space'), by, readersOfPages)}
        and ${isNotDeleted(sql.ref('document.space'))}
      order by way.asked, way.id, way.nth desc
    ), above (space, id, parent, trash, depth) as (
      select space, id, parent, trash, 0 from found
      union all
      select above.space, above.id, document.parent, document.trash, depth + 1
      from above join document on document.space = above.space and document.id = above.parent
      where above.trash is null and depth < 100
    )
    select asked, space, id, title from found
    where (space, id) not in (select space, id from above where trash is not null)`.execute(db)
  const found = new Map(rows.map((page) => [`${page.asked} ${page.id}`, page]))
  return keys.map((key) => {
    const page = found.get(`${key.space} ${key.id}`)
    return page && { title: titleOf(page), said: '', link: documentPath(page) }
  })
}
