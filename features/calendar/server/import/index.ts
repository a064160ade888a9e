import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import { type Aftermath, after, answer } from '@atrium/engine/server'
import { SpaceFile, keepFile } from '@atrium/features/files/contract'
import { CalendarImport } from '../../contract/calendar-import.ts'
import {
  cancelImport,
  dismissImport,
  fileArrived,
  importReport,
  mostShown,
  noteImport,
  startImport,
  undoImport,
} from '../../contract/import-file.ts'
import { endImport, endName } from './end-import.ts'
import { forgetAfter, forgetImports } from './forget-imports.ts'
import { readImport, readName } from './read-import.ts'
import { undoImportJob, undoName } from './undo-import.ts'
import { writeImport, writeName } from './write-import.ts'

export const importJobs = [readImport, writeImport, undoImportJob, endImport, forgetImports]

/** What comes next, by where an import stands. */
const next: Readonly<Record<CalendarImport['state'], string | undefined>> = {
  uploading: undefined,
  waiting: readName,
  reading: undefined,
  writing: writeName,
  undoing: undoName,
  done: endName,
  canceled: endName,
  stopped: endName,
  undone: endName,
}

/** Files are read one after the other among those of their size, so that none waits for a much larger one. Writing goes in turns, piece by piece. */
const sizes = [100_000, 1_000_000, 10_000_000]

const queueFor = (bytes: number): string => `calendar import ${sizes.filter((size) => bytes > size).length}`

async function goOn({ tx, by, later }: Pick<Aftermath, 'tx' | 'by' | 'later'>, file: string): Promise<void> {
  const space = ownSpace(by)
  const row = await tx.get(CalendarImport, { space, id: by })
  const name = row?.file === file ? next[row.state] : endName
  if (name === undefined) return
  const bytes = name === readName ? ((await tx.get(SpaceFile, { space, id: file }))?.size ?? 0) : undefined
  later({ name, data: { by, file }, ...(bytes !== undefined && { queue: queueFor(bytes) }) })
}

export const importAfter = {
  ...forgetAfter,
  ...after(startImport, (deed) => goOn(deed, deed.input.file)),
  ...after(cancelImport, (deed) => goOn(deed, deed.input.file)),
  ...after(undoImport, (deed) => goOn(deed, deed.input.file)),
  ...after(noteImport, (deed) => goOn(deed, deed.input.file)),
  ...after(dismissImport, async ({ input: { file }, by, later }) => later({ name: endName, data: { by, file } })),
  ...after(keepFile, async (deed) => {
    const { tx, by, at, input } = deed
    if (input.space !== ownSpace(by)) return
    if (await fileArrived(tx, { by, at, file: input.id, size: input.size })) await goOn(deed, input.id)
  }),
}

/** What one's last import could not keep, each sentence once, in the order of the file. */
export const importAnswers = [
  answer(importReport, async ({ db, by, input: { file } }) => {
    const { rows } = await sql<{ words: string; times: number; all: number }>`
      select words, sum(times)::int as times, count(*) over () as all from (
        select words, times, nr from import_problem where person = ${by} and file = ${file}
        union all
        select words, 1, 100000 + nr from import_event, unnest(notes) as words where person = ${by} and file = ${file}
      ) as said group by words order by min(nr) limit ${mostShown}`.execute(db)
    const problems = rows.map(({ words, times }) => ({ words, times }))
    return { problems, more: (rows[0]?.all ?? 0) - problems.length }
  }),
]
