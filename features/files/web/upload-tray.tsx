import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { type UploadView, isOver, uploadsOf, useAllUploads } from '@atrium/engine/web/uploads'
import { IconButton } from '@atrium/ui'
import { UploadRow } from './upload-row.tsx'
import classes from './upload-tray.module.css'
import { percent } from './upload-words.ts'

/** So long it is said that everything is there. */
const shownMs = 6_000

/** The files on their way, in a corner of every page. */
export function UploadTray() {
  const uploads = uploadsOf(useClient())
  const shown = useAllUploads().filter(({ isQuiet }) => !isQuiet)
  const [isOpen, setOpen] = useState(true)
  const isDone = shown.every(isOver)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      for (const { upload } of uploads.list()) uploads.dismiss(upload)
    }, shownMs)
    return () => clearTimeout(timer)
  }, [isDone, uploads])
  if (shown.length === 0) return null
  const closable = shown.every((view) => isOver(view) || view.state === 'error')
  return (
    <section className={classes.tray} aria-label="Uploads">
      <header className={classes.head}>
        <h2>{headline(shown)}</h2>
        <IconButton label={isOpen ? 'Collapse the uploads' : 'Expand the uploads'} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <IconChevronDown size={18} aria-hidden="true" /> : <IconChevronUp size={18} aria-hidden="true" />}
        </IconButton>
        {closable && (
          <IconButton
            label="Close the uploads"
            onClick={() => {
              for (const { upload } of shown) uploads.dismiss(upload)
            }}
          >
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {isOpen && (
        <ul role="list" className={classes.list}>
          {shown.map((view) => (
            <li key={view.id}>
              <UploadRow view={view} onDismiss={() => uploads.dismiss(view.upload)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function headline(shown: readonly UploadView[]): string {
  const going = shown.filter((view) => !isOver(view))
  if (going.length === 0) return doneWords(shown.filter(({ state }) => state === 'success').length)
  const failed = going.filter(({ state }) => state === 'error').length
  if (failed === going.length) return failed === 1 ? '1 upload failed' : `${failed} uploads failed`
  const sent = going.reduce((sum, view) => sum + view.sent, 0)
  const size = going.reduce((sum, view) => sum + view.size, 0)
  const what = going.length === 1 ? '1 file' : `${going.length} files`
  return `Uploading ${what} · ${percent({ sent, size })}`
}

function doneWords(count: number): string {
  if (count === 0) return 'Nothing uploaded'
  return count === 1 ? '1 file uploaded' : `${count} files uploaded`
}
