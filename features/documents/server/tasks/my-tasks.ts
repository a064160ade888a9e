import { sql } from 'kysely'
import { isLocalDate } from '@atrium/base/local-date-time'
import { ownSpace } from '@atrium/engine/contract'
import { type Question, answer } from '@atrium/engine/server'
import { isNotArchived } from '@atrium/features/workspaces/server'
import { type Task, type TaskPart, myTasks } from '../../contract/my-tasks.ts'
import { bodyTables } from '../body/body-tables.ts'
import { readersOfPages } from '../readers-of-pages.ts'
import { commentLine } from './comment-line.ts'

type Found = Task & { readonly total: number; readonly said: string }

/** Not of templates, nor of what is in the trash, or in a page that is. */
export const myTasksAnswer = answer(myTasks, async ({ db, by, input: { skip, limit } }) => {
  const spaces = await spacesOf({ db, by })
  const { rows } = await sql<Found>`
    with recursive task as materialized (
      select space, document, block, due, place, line, null as comment, '' as said
      from document_task where person = ${by} and space = any(${spaces}) and not is_done
      union all
      select space, document, thread.id, null, 0, '[]'::jsonb, first ->> 'id', left(first ->> 'text', ${longest})
      from comment_thread thread cross join lateral (
        select first from jsonb_array_elements(comments) first where not (first -> 'isDeleted')::boolean limit 1
      ) alive
      where assignee = ${by} and space = any(${spaces}) and resolved_by is null
    ), mine as materialized (
      select task.*, page.title, page.parent, page.trash
      from task join document page on page.space = task.space and page.id = task.document
      where not page.is_template
    ), above (space, id, parent, trash, depth) as (
      select distinct space, document, parent, trash, 0 from mine
      union all
      select above.space, above.id, page.parent, page.trash, depth + 1
      from above join document page on page.space = above.space and page.id = above.parent
      where above.trash is null and depth < 100
    )
    select space, document, block, comment, said, title, due, place, line, (count(*) over ())::integer as total
    from mine
    where (space, document) not in (select space, id from above where trash is not null)
    order by due nulls last, space, document, place, block
    limit ${limit} offset ${skip}`.execute(db)
  const tasks = rows.map(({ total: _total, said, due, line, ...task }) => ({
    ...task,
    due: due !== null && isLocalDate(due) ? due : null,
    line: task.comment === null ? line.map(withDay) : [...commentLine(said)],
  }))
  return { count: rows[0]?.total ?? 0, tasks }
})

/** What was kept when any year would do is words. */
const withDay = (part: TaskPart): TaskPart =>
  part.named?.kind === 'date' && !isLocalDate(part.named.target) ? { text: part.text } : part

/** So many letters of a comment say what there is to do. */
const longest = 300

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
