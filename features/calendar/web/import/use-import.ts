import { useState } from 'react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { type UploadView, useUploads } from '@atrium/engine/web/uploads'
import { usePreferences } from '@atrium/features/people/web'
import { CalendarImport, isUnderWay, mostImportBytes } from '../../contract/calendar-import.ts'
import { cancelImport, dismissImport, startImport, undoImport } from '../../contract/import-file.ts'

/** The import of who looks, wherever it goes, and what can be done with it. */
export interface Importing {
  readonly row: CalendarImport | undefined
  /** The file on its way, as long as this page sends it. */
  readonly upload: UploadView | undefined
  readonly isBusy: boolean
  /** Why the last thing that was asked for was not done. */
  readonly problem: string
  start(file: File, space: SpaceId): Promise<void>
  cancel(): Promise<void>
  undo(): Promise<void>
  dismiss(): Promise<void>
}

export function useImport(): Importing {
  const { person } = useClient()
  const own = ownSpace(person)
  const { zone } = usePreferences()
  const { uploads, start: send } = useUploads(own)
  const [row] = useRows(CalendarImport, own)
  const [problem, setProblem] = useState('')
  const act = { start: useAct(startImport), cancel: useAct(cancelImport) }
  const later = { undo: useAct(undoImport), dismiss: useAct(dismissImport) }
  const upload = uploads.find(({ id }) => id === row?.file)

  async function told(answer: Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }>) {
    const said = await answer
    setProblem(said.ok ? '' : said.message)
    return said.ok
  }

  return {
    row,
    upload,
    problem,
    isBusy: row !== undefined && (isUnderWay(row) || (row.state === 'uploading' && upload?.state === 'running')),
    async start(file, space) {
      if (file.size > mostImportBytes) return setProblem(startImport.refusals['too-large'])
      const sent = send(file, { isQuiet: true })
      const { name, size } = file
      const asked = { space, file: sent.id, name: name.slice(0, 300), size, zone }
      if (!(await told(act.start(asked)))) sent.cancel()
    },
    async cancel() {
      if (!row) return
      if (await told(act.cancel({ file: row.file }))) upload?.upload.cancel()
    },
    async undo() {
      if (row) await told(later.undo({ file: row.file }))
    },
    async dismiss() {
      if (row) await told(later.dismiss({ file: row.file }))
    },
  }
}
