import { useState } from 'react'
import { fileUrl } from '../contract/file-url.ts'
import type { SpaceFile } from '../contract/space-file.ts'
import { FileIcon } from './file-icon.tsx'
import classes from './thumbnail.module.css'

/** The small picture of a file, or the sign of its kind. */
export function Thumbnail({ file }: { readonly file: SpaceFile }) {
  const { type, thumbnail } = file
  const [isBroken, setBroken] = useState(false)
  if (thumbnail !== 'made' || isBroken)
    return (
      <span className={classes.sign} data-waiting={thumbnail === 'waiting'}>
        <FileIcon type={type} size={32} />
      </span>
    )
  const src = fileUrl(file, 'thumbnail')
  return <img className={classes.picture} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
}
