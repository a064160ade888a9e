import { useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { fileUrl } from '../contract/file-url.ts'
import type { FileRef } from '../contract/space-file.ts'
import { FileIcon } from './file-icon.tsx'
import { PreviewDialog } from './preview.tsx'
import { shownSize } from './shown-size.ts'
import classes from './shown-files.module.css'

/** Files among words: pictures as pictures, all others as cards. Each opens large. */
export function ShownFiles({ files }: { readonly files: readonly FileRef[] }) {
  const [open, setOpen] = useState<FileRef>()
  if (files.length === 0) return null
  return (
    <>
      <ul role="list" aria-label="Attached files" className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <ShownFile file={file} onOpen={() => setOpen(file)} />
          </li>
        ))}
      </ul>
      <PreviewDialog file={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

type Try = 'small' | 'whole' | 'none'

function ShownFile({ file, onOpen }: { readonly file: FileRef; onOpen(): void }) {
  const size = shownSize(file)
  const [tried, setTried] = useState<Try>(file.type === 'image/gif' ? 'whole' : 'small')
  if (!size || tried === 'none') return <FileCard file={file} onOpen={onOpen} />
  return (
    <button type="button" className={classes.frame} aria-label={`Open ${file.name}`} onClick={onOpen}>
      <img
        {...size}
        src={fileUrl(file, tried === 'small' ? 'thumbnail' : undefined)}
        alt={file.name}
        className={classes.picture}
        loading="lazy"
        onError={() => setTried(tried === 'small' ? 'whole' : 'none')}
      />
    </button>
  )
}

function FileCard({ file, onOpen }: { readonly file: FileRef; onOpen(): void }) {
  const { name, type, size } = file
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <FileIcon type={type} />
      <span className="unseen">Open </span>
      <span className="grows stack">
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className="fine">{bytesInWords(size)}</span>
      </span>
    </button>
  )
}
