import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './made-link.module.css'

interface Props {
  readonly link: string
  /** What it is for, in a paragraph. */
  readonly children: ReactNode
  /** What else is to be known of it. */
  readonly note?: ReactNode
}

/** A link that was just made, to be passed on: it is read out, and copied by its button or by hand. */
export const MadeLink = ({ link, children, note }: Props) => (
  <div className={classes.made} role="status">
    {children}
    <code>{link}</code>
    <CopyButton text={link} label="Copy link" />
    {note}
  </div>
)
