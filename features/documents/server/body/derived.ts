import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import { type Due, type Job, type WrittenText, job } from '@atrium/engine/server'

/** What is known of pages besides their records and texts: each table with its column that names the page. */
export const derived = [
  ['documentText', 'id'],
  ['documentLink', 'id'],
  ['documentTask', 'document'],
  ['documentVersion', 'document'],
  ['sharePassword', 'document'],
  ['watchTold', 'id'],
] as const

/**
 * A job about a page's text, done where that lies now. One that was at work while the page was moved has left something where
 * the page is no longer, and is done again.
 */
export const bodyJob = <Data extends WrittenText>(name: string, run: (due: Due<Data>) => Promise<void>): Job =>
  job<Data>(name, async (due) => {
    const { text } = due.data
    await follow(due, { space: text.space, run, isDone: false })
  })

interface Following<Data extends WrittenText> {
  readonly space: SpaceId
  readonly isDone: boolean
  run(due: Due<Data>): Promise<void>
}

async function follow<Data extends WrittenText>(
  due: Due<Data>,
  { space, isDone, run }: Following<Data>,
): Promise<void> {
  const text = { ...due.data.text, space }
  // A move that is under way may have taken along what was known before this was at work.
  if (isDone) await due.texts.untilAtRest(text)
  const to = await due.texts.movedTo(text)
  if (to !== undefined) {
    await clear(due, text)
    return follow(due, { space: to, isDone: false, run })
  }
  if (isDone) return
  await run({ ...due, data: { ...due.data, text } })
  await follow(due, { space, isDone: true, run })
}

/** Where a page is no longer, nothing is known of it. */
async function clear({ db }: Pick<Due, 'db'>, { space, id }: WrittenText['text']): Promise<void> {
  for (const [table, of] of derived)
    await sql`delete from ${sql.ref(table)} where space = ${space} and ${sql.ref(of)} = ${id}
      and not exists (select from document where document.space = ${space} and document.id = ${id})`.execute(db)
}
