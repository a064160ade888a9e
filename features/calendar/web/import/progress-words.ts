import type { UploadView } from '@atrium/engine/web/uploads'
import { type CalendarImport, doneOf } from '../../contract/calendar-import.ts'

const number = new Intl.NumberFormat('en-US')

/** How far something has come, in words and as a part of a whole. */
export interface ProgressWords {
  readonly words: string
  readonly value: number
  readonly max: number
}

/** How far an import has come; undefined once it has ended. */
export function progressOf(row: CalendarImport, upload: UploadView | undefined): ProgressWords | undefined {
  if (row.state === 'uploading') return uploading(row, upload)
  if (row.state === 'waiting') return { words: `Waiting to read “${row.name}” …`, value: 0, max: 1 }
  if (row.state === 'reading')
    return { words: `Reading “${row.name}”: ${Math.round(row.read * 100)}%`, value: row.read, max: 1 }
  if (row.state === 'writing') return writing(row)
  if (row.state !== 'undoing') return undefined
  const words = `Moved ${number.format(row.undone)} of ${number.format(row.made)} events to the trash`
  return { words, value: row.undone, max: Math.max(row.made, 1) }
}

function uploading({ name }: CalendarImport, upload: UploadView | undefined): ProgressWords {
  if (!upload)
    return { words: `“${name}” has not been uploaded yet. Choose the file again to continue.`, value: 0, max: 1 }
  const { sent, size, message, needsFile } = upload
  if (needsFile) return { words: `Choose “${name}” again to continue uploading.`, value: sent, max: Math.max(size, 1) }
  return { words: message ?? `Uploading “${name}” …`, value: sent, max: Math.max(size, 1) }
}

function writing(row: CalendarImport): ProgressWords {
  const done = doneOf(row)
  return {
    words: `${number.format(done)} of ${number.format(row.total)} events`,
    value: done,
    max: Math.max(row.total, 1),
  }
}
