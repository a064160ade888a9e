import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type Due, job } from '@atrium/engine/server'
import { deleteFile, purgeFile } from '@atrium/features/files/contract'
import { tellPeople } from '@atrium/features/notifications/server'
import { workspaceOf } from '@atrium/features/workspaces/server'
import type { CalendarImport } from '../../contract/calendar-import.ts'
import { calendarPath } from '../../contract/event-path.ts'
import { importWords } from '../../contract/import-words.ts'
import { type ImportOf, forgetBodies, forgetImport, importRow } from './import-rows.ts'

export const endName = 'calendar/end-import'

/** Who looked on all the while need not be told. */
const longMs = 15_000

/** Tidies up after an import, and tells whose it is of one that took its time. */
export const endImport = job<ImportOf>(endName, async (due) => {
  await dropFile(due, due.data)
  const row = await importRow(due.db, due.data)
  if (!row) return forgetImport(due.db, due.data)
  if (row.state === 'uploading' || row.endedAt === null) return
  await forgetBodies(due.db, due.data)
  const isLong = row.endedAt - row.startedAt > longMs
  if (row.state === 'stopped' || (row.state === 'done' && isLong)) await tell(due, row)
})

/** Removes the file for good; it is in the calendar now, or will not be. */
export async function dropFile({ actor, idFor }: Due, { by, file }: ImportOf): Promise<void> {
  const input = { space: ownSpace(by), id: file }
  const deleted = await actor.actAsServer(deleteFile, { id: idFor('delete'), by, input })
  const purged = deleted.ok ? await actor.actAsServer(purgeFile, { id: idFor('purge'), by, input }) : deleted
  if (!purged.ok && purged.code !== 'gone' && purged.code !== 'id-reused')
    throw new Error(`An imported file could not be removed: ${purged.code}`)
}

async function tell(due: Due<ImportOf>, row: CalendarImport): Promise<void> {
  const { by, file } = due.data
  const sourceName = await nameOf(due.db, row.where)
  await tellPeople(due, {
    space: ownSpace(by),
    causes: new Map([[by, 'import']]),
    message: () => importWords(row).slice(0, 300),
    contents: () => ({
      id: file,
      sourceType: 'event',
      sourceId: file,
      sourceName,
      link: calendarPath(row.where),
    }),
  })
}

async function nameOf(db: Due['db'], space: SpaceId): Promise<string> {
  if (space === teamSpace) return 'the team’s calendar'
  if (space.startsWith('own:')) return 'your calendar'
  return (await workspaceOf(db, space))?.name ?? 'a calendar'
}
