import { type Due, job } from '@atrium/engine/server'
import { noteImport } from '../../contract/import-file.ts'
import { ReadsTooLong, readInThread } from '../ical/read/reading-thread.ts'
import { dropFile } from './end-import.ts'
import {
  type ImportOf,
  countUnits,
  fileEvents,
  fileProblems,
  forgetImport,
  forgetOthers,
  importRow,
  tellOfMany,
} from './import-rows.ts'
import { type Bytes, bytesOf } from './import-source.ts'

export const readName = 'calendar/read-import'

/** How far it has come is said after each so many bytes. */
const sayEveryBytes = 4_000_000

/** A file as large has so many events that it matters how they are looked for. */
const manyBytes = 100_000

/** Reads a file and puts its events down, which are written into the calendar next; begun again, it begins anew. */
const reading = job<ImportOf>(readName, async (due) => {
  const row = await importRow(due.db, due.data)
  if (row?.state !== 'waiting' && row?.state !== 'reading') return
  await forgetOthers(due.db, due.data)
  await forgetImport(due.db, due.data)
  const bytes = await bytesOf(due, due.data)
  if (!bytes) return stop(due, 'The file to import no longer exists. Choose it again.')
  try {
    const isWhole = await read(due, bytes, row.zone)
    if (isWhole)
      await note(due, 'whole', { state: 'writing', counts: { read: 1, total: await countUnits(due.db, due.data) } })
  } catch (error) {
    await stop(due, wordsOf(error))
  }
  await dropFile(due, due.data)
})

/** A file of 100 MB takes minutes, and an hour on a machine that does much besides. */
export const readImport = { ...reading, withinMs: 3_600_000 }

/** Whether all of it was read. */
async function read(due: Due<ImportOf>, { size, open }: Bytes, zone: string): Promise<boolean> {
  const { db, data } = due
  let said = 0
  await note(due, 'begun', { state: 'reading', counts: { read: 0 } })
  const problems = await readInThread(
    { open, zone },
    {
      async take(events, readBytes) {
        await fileEvents(db, data, events)
        if (readBytes - said < sayEveryBytes) return true
        said = readBytes
        await note(due, `read ${said}`, { counts: { read: Math.min(1, said / (2 * size)) } })
        return (await importRow(db, data))?.state === 'reading'
      },
    },
  )
  if (problems) await fileProblems(db, data, problems)
  if (size > manyBytes) await tellOfMany(db)
  return problems !== undefined
}

/** What ends the reading for good, in words; other faults have it begun again. */
function wordsOf(error: unknown): string {
  if (error instanceof ReadsTooLong || isTooMuch(error))
    return 'The file takes more time to read than any calendar should.'
  if (isFull(error)) return 'The server has no storage left. Tell an admin, then import the file again.'
  throw error
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && /took too long|thread (?:ended|failed)/i.test(error.message)

function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

const stop = (due: Due<ImportOf>, message: string): Promise<void> =>
  note(due, 'stopped', { state: 'stopped', message, counts: {} })

type Note = Pick<Parameters<typeof noteImport.where>[0], 'counts'> & {
  readonly state?: 'reading' | 'writing' | 'stopped'
  readonly message?: string
}

async function note({ actor, idFor, data }: Due<ImportOf>, what: string, said: Note): Promise<void> {
  const input = { file: data.file, during: 'reading' as const, message: '', ...said }
  const answer = await actor.actAsServer(noteImport, { id: idFor(what), by: data.by, input })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`An import could not be noted: ${answer.code}`)
}
