import { Modal } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useAsk } from '@atrium/engine/web'
import { Spinner, useLoaded } from '@atrium/ui'
import { fileUrl } from '../contract/file-url.ts'
import { findFile } from '../contract/queries.ts'
import type { FileRef } from '../contract/space-file.ts'
import { By, When } from './file-cells.tsx'
import { FileIcon } from './file-icon.tsx'
import { Places } from './places.tsx'
import classes from './preview-dialog.module.css'

interface Props {
  readonly isOpen: boolean
  readonly file: FileRef | undefined
  onClose(): void
}

export function PreviewModal({ isOpen, file: current, onClose }: Props) {
  // While it closes it still shows what it showed.
  const [file, setFile] = useState(current)
  if (current && current !== file) setFile(current)
  if (!file) return null
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="64rem"
      title={file.name}
      stackId="preview"
      classNames={{ title: 'cut', body: 'stack gap-12' }}
    >
      <div className={classes.stage}>{isOpen && <Contents key={file.id} file={file} />}</div>
      <footer className="row wraps gap-lines">
        <About key={file.id} file={file} />
        <a href={fileUrl(file)} className="within-row" target="_blank" rel="noopener">
          <IconExternalLink size={16} aria-hidden="true" /> Open
        </a>
        <a href={fileUrl(file, 'download')} className="within-row" download={file.name}>
          <IconDownload size={16} aria-hidden="true" /> Download
        </a>
      </footer>
    </Modal>
  )
}

function About({ file: { space, id, size } }: { readonly file: FileRef }) {
  const { answer } = useAsk(findFile, { space, id })
  const file = answer?.ok ? answer.output.file : null
  return (
    <p className={classes.about}>
      {bytesInWords(size)}
      {file && (
        <>
          {' · '}
          <By file={file} />
          {' · '}
          <When file={file} />
          {file.places.length > 0 && ' · '}
          <Places file={file} />
        </>
      )}
    </p>
  )
}

function Contents({ file }: { readonly file: FileRef }) {
  const [isBroken, setBroken] = useState(false)
  const { name, type } = file
  const src = fileUrl(file)
  const onError = (): void => setBroken(true)
  if (isBroken) return <Unseen file={file} />
  if (type.startsWith('image/')) return <img src={src} alt={name} onError={onError} className={classes.media} />
  if (type.startsWith('video/')) return <video src={src} onError={onError} controls className={classes.media} />
  if (type.startsWith('audio/')) return <audio src={src} onError={onError} controls className={classes.sound} />
  if (type === 'application/pdf') return <iframe src={src} title={name} className={classes.paper} />
  return type.startsWith('text/') ? <Text file={file} /> : <Unseen file={file} />
}

/** So many bytes of a text are shown. */
const shownBytes = 131_072

function Text({ file }: { readonly file: FileRef }) {
  const src = fileUrl(file)
  const load = useCallback(
    (signal: AbortSignal) =>
      fetch(src, { headers: { Range: `bytes=0-${shownBytes - 1}` }, signal })
        .then((answer) => answer.text())
        .catch(() => undefined), // left, or no network: it goes on loading
    [src],
  )
  const text = useLoaded(load)
  if (text === undefined) return <Spinner label="Loading the text" />
  return (
    <pre className={classes.text} tabIndex={0}>
      {text}
      {file.size > shownBytes && '\n…'}
    </pre>
  )
}

const Unseen = ({ file: { type } }: { readonly file: FileRef }) => (
  <div className={classes.unseen}>
    <FileIcon type={type} size={48} />
    <p>This kind of file is not shown here. Download it to open it.</p>
  </div>
)
