import { type Due, job } from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import type { CalendarImport } from '../../contract/calendar-import.ts'
import { noteImport } from '../../contract/import-file.ts'
import {
  type Done,
  type ImportOf,
  type Outcome,
  type Unit,
  countDone,
  importRow,
  nextUnits,
  noteDone,
} from './import-rows.ts'
import { importUnit } from './import-unit.ts'
import { ImportEnded, actFor, eventRows, peopleOf } from './into.ts'
import { type PlacedUnit, placeOf } from './turn.ts'

export const writeName = 'calendar/write-import'

/** So many turns are taken by one job, which gives way to others then. */
const inOneJob = 500
/** So many are in the queue of the calendar at once: what others do there waits for no more. */
const atOnce = 30
const longestMs = 1_000

/** Writes the next events of a file into the calendar, in the name of who imports it. The next piece is a job of its own. */
export const writeImport = job<ImportOf>(writeName, async (due) => {
  const row = await importRow(due.db, due.data)
  if (row?.state !== 'writing') return
  const { message, outcomes } = (await isSuspended(due)) ? suspended : await writePiece(due, row)
  const counts = await countsAfter(due, row, outcomes)
  const state =
    message === '' ? (sumOf(counts) < row.total ? {} : { state: 'done' as const }) : { state: 'stopped' as const }
  const input = { file: row.file, during: 'writing' as const, message, counts, ...state }
  const answer = await due.actor.actAsServer(noteImport, { id: due.idFor('note'), by: due.data.by, input })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`An import could not be noted: ${answer.code}`)
})

/** What was done, and why it may not go on, or ''. */
interface Written {
  readonly message: string
  readonly outcomes: readonly Outcome[]
}

const suspended: Written = { message: 'Your account is suspended.', outcomes: [] }

/**
 * How many turns ended in which way. To count them all takes longer the more there are, so the last piece does, and one
 * whose process ended before it had noted what it did is made good then.
 */
async function countsAfter({ db, data }: Due<ImportOf>, row: CalendarImport, outcomes: readonly Outcome[]) {
  const of = (outcome: Outcome): number => row[outcome] + outcomes.filter((one) => one === outcome).length
  const counts = { made: of('made'), changed: of('changed'), known: of('known'), left: of('left') }
  const isLast = outcomes.length === 0 || sumOf(counts) >= row.total || (await importRow(db, data))?.state !== 'writing'
  return isLast ? countDone(db, data) : counts
}

type Counts = Pick<CalendarImport, 'made' | 'changed' | 'known' | 'left'>

const sumOf = ({ made, changed, known, left }: Counts): number => made + changed + known + left

async function isSuspended({ db, data: { by } }: Due<ImportOf>): Promise<boolean> {
  return ((await profileOf(db, by))?.suspendedAt ?? null) !== null
}

interface Turn {
  readonly unit: Unit
  readonly place: PlacedUnit
}

async function writePiece(due: Due<ImportOf>, { where: space, startedAt }: CalendarImport): Promise<Written> {
  const { db, data } = due
  const people = await peopleOf(db, { by: data.by, space })
  const base = { db, by: data.by, space, since: startedAt, people, act: actFor({ due, by: data.by, file: data.file }) }
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
  const outcomes: Outcome[] = []
  const until = performance.now() + longestMs
  for (let from = 0; from < units.length && performance.now() < until; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    const results = await Promise.allSettled(units.slice(from, from + atOnce).map(take))
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    // oxlint-disable-next-line no-await-in-loop -- what is done is never done again
    await noteDone(db, data, done)
    outcomes.push(...done.map(({ outcome }) => outcome))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) return { message: endingOf(failed.reason), outcomes }
    // oxlint-disable-next-line no-await-in-loop -- one can cancel at any moment
    if ((await importRow(db, data))?.state !== 'writing') break
  }
  return { message: '', outcomes }
}

function endingOf(error: unknown): string {
  if (error instanceof ImportEnded) return error.message
  throw error
}
