import type { SpaceId } from '@atrium/engine/contract'
import { Button, FileButton, Group } from '@mantine/core'
import { useRef } from 'react'
import { ProgressBar } from '@atrium/ui'
import type { CalendarImport } from '../../contract/calendar-import.ts'
import { importWords } from '../../contract/import-words.ts'
import classes from '../event-form/event-form.module.css'
import { ImportProblems } from './import-problems.tsx'
import { progressOf } from './progress-words.ts'
import { type Importing, useImport } from './use-import.ts'

interface Props {
  /** The calendar into which a file goes. */
  readonly space: SpaceId
}

/** Brings a file in, shows how far that has come wherever one began it, and what became of it. */
export function ImportPart({ space }: Props) {
  const importing = useImport()
  const { row, isBusy, problem } = importing
  const reset = useRef<() => void>(null)
  return (
    <section className="stack gap-8" aria-label="Import">
      <FileButton
        accept=".ics,text/calendar"
        disabled={isBusy}
        resetRef={reset}
        inputProps={{ 'aria-label': 'Import an .ics file' }}
        onChange={(file) => {
          reset.current?.()
          if (file) void importing.start(file, space)
        }}
      >
        {({ onClick }) => (
          <Button variant="default" disabled={isBusy} onClick={onClick}>
            Import an .ics file…
          </Button>
        )}
      </FileButton>
      {problem !== '' && (
        <p role="alert" className="dim">
          {problem}
        </p>
      )}
      {row && row.where !== space && <p className="dim">Into another calendar:</p>}
      {row && <Standing row={row} importing={importing} />}
    </section>
  )
}

/** How far it has come, or what became of it. */
function Standing({ row, importing }: ShownProps) {
  const progress = progressOf(row, importing.upload)
  return progress ? (
    <Underway row={row} importing={importing} {...progress} />
  ) : (
    <Report row={row} importing={importing} />
  )
}

interface ShownProps {
  readonly row: CalendarImport
  readonly importing: Importing
}

type UnderwayProps = ShownProps & NonNullable<ReturnType<typeof progressOf>>

function Underway({ row, importing, words, value, max }: UnderwayProps) {
  const isSent = row.state !== 'uploading'
  return (
    <div className={classes.fields}>
      <p className="dim" role="status">
        {words}
      </p>
      <ProgressBar label={isSent ? 'Import' : 'Upload'} value={value} max={max} />
      {isSent && <p className="dim">You can leave this page; the import continues.</p>}
      {row.state !== 'undoing' && (
        <Button variant="default" onClick={() => void importing.cancel()}>
          Cancel the import
        </Button>
      )}
    </div>
  )
}

function Report({ row, importing }: ShownProps) {
  const { state, made, undone } = row
  return (
    <div>
      <p className="dim" role="status">
        {importWords(row)}
      </p>
      <ImportProblems file={row.file} />
      <Group justify="flex-end" gap="sm">
        {state !== 'undone' && made > undone && (
          <Button variant="subtle" color="danger" onClick={() => void importing.undo()}>
            Undo the import
          </Button>
        )}
        <Button variant="default" onClick={() => void importing.dismiss()}>
          Dismiss
        </Button>
      </Group>
    </div>
  )
}
