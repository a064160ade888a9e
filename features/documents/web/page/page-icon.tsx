import { IconFile, IconFileText } from '@tabler/icons-react'
import type { Document } from '../../contract/document.ts'
import classes from './page-icon.module.css'

interface Props {
  readonly page: Pick<Document, 'icon'>
  readonly hasChildren?: boolean
}

/** The emoji of a page, or a sheet of paper. */
export function PageIcon({ page: { icon }, hasChildren = false }: Props) {
  const Sheet = hasChildren ? IconFileText : IconFile
  return (
    <span className={classes.icon} aria-hidden="true">
      {icon || <Sheet size={17} stroke={1.75} />}
    </span>
  )
}
