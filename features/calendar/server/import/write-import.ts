import { type Due, job } from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import type { CalendarImport } from '../../contract/calendar-import.ts'
import { noteImport } from '../../contract/import-file.ts'
import { type Done, type ImportOf, type Unit, countDone, importRow, nextUnits, noteDone } from './import-rows.ts'
import { importUnit } from './import-unit.ts'
import { ImportEnded, actFor, eventRows, peopleOf } from './into.ts'
import { type Place, placeOf } from './turn.ts'

export const writeName = 'calendar/write-import'

/** So many turns are taken by one job, which gives way to others then. */
const inOneJob = 200
/** So many are in the queue of the calendar at once: what others do there waits for no more. */
const atOnce = 20
const longestMs = 1_000

/** Writes the next events of a file into the calendar, in the name of who imports it. The next piece is a job of its own. */
export const writeImport = job<ImportOf>(writeName, async (due) => {
  const row = await importRow(due.db, due.data)
  if (row?.state !== 'writing') return
  const message = (await isSuspended(due)) ? 'Your account is suspended.' : await writePiece(due, row)
  const counts = await countDone(due.db, due.data)
  const done = counts.made + counts.changed + counts.known + counts.left
  const state = message === '' ? (done < row.total ? {} : { state: 'done' as const }) : { state: 'stopped' as const }
  const input = { file: row.file, during: 'writing' as const, message, counts, ...state }
  const answer = await due.actor.actAsServer(noteImport, { id: due.idFor('note'), by: due.data.by, input })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`An import could not be noted: ${answer.code}`)
})

async function isSuspended({ db, data: { by } }: Due<ImportOf>): Promise<boolean> {
  return ((await profileOf(db, by))?.suspendedAt ?? null) !== null
}

interface Turn {
  readonly unit: Unit
  readonly place: Place
}

/** Answers why it may not go on, or ''. */
async function writePiece(due: Due<ImportOf>, { where: space }: CalendarImport): Promise<string> {
  const { db, data } = due
  const people = await peopleOf(db, { by: data.by, space })
  const base = { db, by: data.by, space, people, act: actFor({ due, by: data.by, file: data.file }) }
  const units = (await nextUnits(db, data, inOneJob)).map((unit) => ({ unit, place: placeOf(unit, space) }))
  const rows = await eventRows(
    db,
    space,
    units.map(({ place }) => place.id),
  )
  const take = async ({ unit: { uid, at }, place }: Turn): Promise<Done> => {
    const notes: string[] = []
    const into = { ...base, note: (words: string) => void notes.push(words) }
    return { uid, at, outcome: await importUnit(into, place, rows.get(place.id)), event: place.id, notes }
  }
  const until = performance.now() + longestMs
  for (let from = 0; from < units.length && performance.now() < until; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    const results = await Promise.allSettled(units.slice(from, from + atOnce).map(take))
    // oxlint-disable-next-line no-await-in-loop -- what is done is never done again
    await noteDone(
      db,
      data,
      results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) return endingOf(failed.reason)
    // oxlint-disable-next-line no-await-in-loop -- one can cancel at any moment
    if ((await importRow(db, data))?.state !== 'writing') return ''
  }
  return ''
}

function endingOf(error: unknown): string {
  if (error instanceof ImportEnded) return error.message
  throw error
}
