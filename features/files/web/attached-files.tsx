import { IconDownload, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { IconButton } from '@atrium/ui'
import { fileUrl } from '../contract/file-url.ts'
import { type FileRef, isPicture } from '../contract/space-file.ts'
import classes from './attached-files.module.css'
import { FileIcon } from './file-icon.tsx'
import { PreviewDialog } from './preview.tsx'

interface Props {
  readonly files: readonly FileRef[]
  /** Further lines of the list. */
  readonly children?: ReactNode
  /** Absent where they are only looked at. */
  onRemove?: ((file: FileRef) => void) | undefined
}

/** The files that go along with something, a line each: to be opened, saved and taken off. */
export function AttachedFiles({ files, children, onRemove }: Props) {
  const [open, setOpen] = useState<FileRef>()
  return (
    <>
      <ul role="list" aria-label="Attached files" className="stack gap-4">
        {files.map((file) => (
          <li key={file.id} className="framed row gap-2">
            <button type="button" className="choice-row grows" onClick={() => setOpen(file)}>
              <Look file={file} />
              <span className="unseen">Open </span>
              <span className="cut grows" title={file.name}>
                {file.name}
              </span>
              <span className="fine still">{bytesInWords(file.size)}</span>
            </button>
            <a
              href={fileUrl(file, 'download')}
              download={file.name}
              className="icon-button"
              aria-label={`Download ${file.name}`}
            >
              <IconDownload size={16} aria-hidden="true" />
            </a>
            {onRemove && (
              <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
        {children}
      </ul>
      <PreviewDialog file={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** A small picture, which may still be on its way to being made, or the sign of the kind. */
function Look({ file }: { readonly file: FileRef }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !isPicture(file.type) || file.width === null) return <FileIcon type={file.type} size={20} />
  const src = fileUrl(file, 'thumbnail')
  return <img src={src} alt="" loading="lazy" className={classes.picture} onError={() => setBroken(true)} />
}
