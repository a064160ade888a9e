import { IconX } from '@tabler/icons-react'
import { Suspense, lazy, useCallback } from 'react'
import { IconButton } from '@atrium/ui'
import type { Attachment } from './attachments.ts'
import classes from './attachment-list.module.css'
import { FileIcon } from './file-icon.tsx'

const UploadRow = lazy(async () => ({ default: (await import('./upload-row.tsx')).UploadRow }))

interface Props {
  readonly list: readonly Attachment[]
  onRemove(id: string): void
}

/** The files that go along with what is being written, and how far each is. */
export function AttachmentList({ list, onRemove }: Props) {
  if (list.length === 0) return null
  return (
    <ul role="list" aria-label="Attached files" className={classes.list}>
      {list.map((file) => (
        <li key={file.id} className={file.isThere || !file.view ? classes.there : classes.coming}>
          {file.isThere || !file.view ? (
            <There file={file} onRemove={() => onRemove(file.id)} />
          ) : (
            <Suspense fallback={<span className="cut named">{file.name}</span>}>
              <UploadRow view={file.view} onDismiss={() => onRemove(file.id)} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

function There({ file, onRemove }: { readonly file: Attachment; onRemove(): void }) {
  const { name } = file
  return (
    <>
      <Look file={file} />
      <span className="cut named" title={name}>
        {name}
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** A picture as this page has it, else the sign of its kind. */
function Look({ file: { view, type } }: { readonly file: Attachment }) {
  const file = view?.upload.file()
  const isPicture = type.startsWith('image/') && type !== 'image/svg+xml'
  return file && isPicture ? <Picture file={file} /> : <FileIcon type={type} size={20} />
}

function Picture({ file }: { readonly file: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return <img ref={show} alt="" className={classes.picture} />
}
