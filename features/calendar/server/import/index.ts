import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import { type Aftermath, type LaterJob, after, answer } from '@atrium/engine/server'
import { keepFile } from '@atrium/features/files/contract'
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
import type { ImportOf } from './import-rows.ts'
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

/** So many files are read at the same time; others wait until one of them is. They are written in turns, piece by piece. */
const readAtOnce = 2

const queueOf = (by: string): string =>
  `calendar import ${[...by].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % readAtOnce}`

function step(name: string, data: ImportOf): LaterJob {
  return { name, data, ...(name === readName && { queue: queueOf(data.by) }) }
}

async function goOn({ tx, by, later }: Pick<Aftermath, 'tx' | 'by' | 'later'>, file: string): Promise<void> {
  const row = await tx.get(CalendarImport, { space: ownSpace(by), id: by })
  const name = row?.file === file ? next[row.state] : endName
  if (name !== undefined) later(step(name, { by, file }))
}

export const importAfter = {
  ...forgetAfter,
  ...after(startImport, (deed) => goOn(deed, deed.input.file)),
  ...after(cancelImport, (deed) => goOn(deed, deed.input.file)),
  ...after(undoImport, (deed) => goOn(deed, deed.input.file)),
  ...after(noteImport, (deed) => goOn(deed, deed.input.file)),
  ...after(dismissImport, async ({ input: { file }, by, later }) => later(step(endName, { by, file }))),
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
