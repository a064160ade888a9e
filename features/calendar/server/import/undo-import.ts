import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import { type Due, job } from '@atrium/engine/server'
import { noteImport } from '../../contract/import-file.ts'
import { deleteEvent } from '../../contract/trash-event.ts'
import { type ImportOf, countDone, importRow, nextMade } from './import-rows.ts'
import { ImportEnded, actFor } from './into.ts'

export const undoName = 'calendar/undo-import'

const inOneJob = 200
const atOnce = 20

/** Moves the next events that an import brought to the trash, as far as nobody else has changed them since. */
export const undoImportJob = job<ImportOf>(undoName, async (due) => {
  const row = await importRow(due.db, due.data)
  if (row?.state !== 'undoing') return
  const made = await nextMade(due.db, due.data, inOneJob)
  const message = await takeBack(due, row.where, made)
  const counts = await countDone(due.db, due.data)
  const isOver = made.length < inOneJob || message !== ''
  const input = {
    file: row.file,
    during: 'undoing' as const,
    message,
    counts,
    ...(isOver && { state: 'undone' as const }),
  }
  const answer = await due.actor.actAsServer(noteImport, { id: due.idFor('note'), by: due.data.by, input })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`An import could not be noted: ${answer.code}`)
})

type Made = Awaited<ReturnType<typeof nextMade>>[number]

/** Answers why it may not go on, or ''. */
async function takeBack(due: Due<ImportOf>, space: SpaceId, made: readonly Made[]): Promise<string> {
  const { db, data } = due
  const untouched = await untouchedOf(due, space, made)
  const act = actFor({ due, by: data.by, file: data.file })
  for (let from = 0; from < made.length; from += atOnce) {
    const some = made.slice(from, from + atOnce)
    const one = async ({ event }: Made): Promise<boolean> =>
      untouched.has(event) &&
      (await act(`take back ${event}`, deleteEvent, { space, id: event, scope: 'all', at: undefined })).ok
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    const results = await Promise.allSettled(some.map(one))
    const outcomes = results.map((result) =>
      result.status === 'fulfilled' ? (result.value ? 'undone' : 'kept') : null,
    )
    // oxlint-disable-next-line no-await-in-loop -- what is done is never done again
    await sql`
      update import_event set outcome = done.outcome
      from unnest(${some.map(({ uid }) => uid)}::text[], ${some.map(({ at }) => at)}::text[], ${outcomes}::text[])
        as done (uid, at, outcome)
      where person = ${data.by} and file = ${data.file} and import_event.uid = done.uid and import_event.at = done.at
        and done.outcome is not null`.execute(db)
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) return endingOf(failed.reason)
  }
  return ''
}

function endingOf(error: unknown): string {
  if (error instanceof ImportEnded) return error.message
  throw error
}

/** The events that nobody else has changed, nor any of their series. */
async function untouchedOf(
  { db, data: { by } }: Due<ImportOf>,
  space: SpaceId,
  made: readonly Made[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_event as event
    where space = ${space} and id = any(${made.map(({ event }) => event)}) and trash is null
      and created_by = ${by} and updated_by = ${by}
      and not exists (select from calendar_event as one
        where one.space = event.space and one.series = event.id and one.updated_by <> ${by})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
