import { sql } from 'kysely'
import type { Due, WrittenText } from '@atrium/engine/server'
import { bodyTables } from '../body/body-tables.ts'
import type { KeptTask } from './tasks-in.ts'

type Key = Pick<KeptTask, 'block' | 'person'>

interface Kept {
  /** Whether the page was looked at since tasks are kept. */
  readonly isKnown: boolean
  readonly tasks: readonly Key[]
}

/** The tasks that a page had when it was looked at last. */
export async function keptTasksOf({ db, data: { text } }: Due<WrittenText>): Promise<Kept> {
  const tables = bodyTables(db)
  const texts = tables.selectFrom('documentText').select('hasTasks').where('space', '=', text.space)
  const tasks = tables.selectFrom('documentTask').select(['block', 'person']).where('space', '=', text.space)
  const known = await texts.where('id', '=', text.id).executeTakeFirst()
  return { isKnown: known?.hasTasks ?? false, tasks: await tasks.where('document', '=', text.id).execute() }
}

/**
 * The people who have something new to do, each with the block of the first of it. Of a page that was not looked at before
 * what is new is not known, but for those whom it has come to mention.
 */
export function assigned(
  { isKnown, tasks }: Kept,
  now: readonly KeptTask[],
  mentioned: readonly string[],
): ReadonlyMap<string, string> {
  const there = new Set(tasks.map(keyOf))
  const isNew = (task: KeptTask): boolean =>
    !task.isDone && !there.has(keyOf(task)) && (isKnown || mentioned.includes(task.person))
  const blocks = new Map<string, string>()
  for (const task of now) if (isNew(task) && !blocks.has(task.person)) blocks.set(task.person, task.block)
  return blocks
}

/** Keeps what is to be done on a page, and writes only what has changed of it. */
export async function keepTasks(due: Due<WrittenText>, before: readonly Key[], now: readonly KeptTask[]) {
  const { db, data } = due
  const { space, id: document } = data.text
  const tables = bodyTables(db)
  const there = new Set(now.map(keyOf))
  const gone = before.filter((task) => !there.has(keyOf(task)))
  if (gone.length > 0)
    await tables
      .deleteFrom('documentTask')
      .where('space', '=', space)
      .where('document', '=', document)
      .where(sql<boolean>`(block, person) in (select * from unnest(
        ${gone.map(({ block }) => block)}::text[], ${gone.map(({ person }) => person)}::text[]))`)
      .execute()
  if (now.length === 0) return
  await tables
    .insertInto('documentTask')
    .values(now.map((task) => ({ space, document, ...task, line: JSON.stringify(task.line) })))
    .onConflict((conflict) =>
      conflict.columns(['space', 'document', 'block', 'person']).doUpdateSet((row) => ({
        due: row.ref('excluded.due'),
        isDone: row.ref('excluded.isDone'),
        place: row.ref('excluded.place'),
        line: row.ref('excluded.line'),
      })).where(sql<boolean>`(document_task.due, document_task.is_done, document_task.place, document_task.line)
          is distinct from (excluded.due, excluded.is_done, excluded.place, excluded.line)`),
    )
    .execute()
}

const keyOf = ({ block, person }: Key): string => `${block} ${person}`
