import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import { type Question, answer } from '@atrium/engine/server'
import { isNotArchived } from '@atrium/features/workspaces/server'
import { type Task, myTasks } from '../../contract/my-tasks.ts'
import { bodyTables } from '../body/body-tables.ts'
import { readersOfPages } from '../readers-of-pages.ts'

/** Not of templates, nor of what is in the trash, or in a page that is. */
export const myTasksAnswer = answer(myTasks, async ({ db, by, input: { skip, limit } }) => {
  const { rows } = await sql<Task & { readonly total: number }>`
    with recursive mine as materialized (
      select task.*, page.title, page.parent, page.trash
      from document_task task join document page on page.space = task.space and page.id = task.document
      where task.person = ${by} and task.space = any(${await spacesOf({ db, by })}) and not task.is_done
        and not page.is_template
    ), above (space, id, parent, trash, depth) as (
      select distinct space, document, parent, trash, 0 from mine
      union all
      select above.space, above.id, page.parent, page.trash, depth + 1
      from above join document page on page.space = above.space and page.id = above.parent
      where above.trash is null and depth < 100
    )
    select space, document, block, title, due, place, line, (count(*) over ())::integer as total
    from mine
    where (space, document) not in (select space, id from above where trash is not null)
    order by due nulls last, space, document, place, block
    limit ${limit} offset ${skip}`.execute(db)
  return { count: rows[0]?.total ?? 0, tasks: rows.map(({ total: _total, ...task }) => task) }
})

/** The spaces whose pages `by` reads, without archived ones: asked for first, so that what is in others is not looked at. */
async function spacesOf({ db, by }: Pick<Question<unknown>, 'db' | 'by'>): Promise<readonly string[]> {
  const rows = await bodyTables(db)
    .selectFrom('access')
    .select('id')
    .where('space', '=', ownSpace(by))
    .where('role', 'in', readersOfPages)
    .where(isNotArchived(sql.ref('access.id')))
    .execute()
  return rows.map(({ id }) => id)
}
