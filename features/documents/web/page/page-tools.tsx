import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { PageMenu, preparePageMenu } from './lazy-page-menu.tsx'
import classes from './page-tools.module.css'

interface Props {
  readonly page: Document
  onTrashed?(): void
}

/** The button that opens the menu of a page. */
export function PageTools({ page, onTrashed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <IconButton
      label={`More for ${titleOf(page)}`}
      title="More"
      className={classes.tool}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      onPointerEnter={preparePageMenu}
      onFocus={preparePageMenu}
    >
      <IconDots size={18} aria-hidden="true" />
    </IconButton>
  )
  if (!isOpen) return button
  return (
    <PageMenu page={page} {...(onTrashed && { onTrashed })} onClose={() => setOpen(false)}>
      {button}
    </PageMenu>
  )
}
