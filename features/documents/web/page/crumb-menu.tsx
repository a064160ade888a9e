import { useState } from 'react'
import { lazyPopup } from '@atrium/ui'
import classes from './crumbs.module.css'

/** A place on the way to a page. */
export interface Crumb {
  readonly href: string
  readonly label: string
}

const CrumbItems = lazyPopup('menu', async () => (await import('./crumb-items.tsx')).CrumbItems)

/** The places on the way that have no room beside each other, the topmost first. */
export function CrumbMenu({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button type="button" className={classes.more} aria-label="Documents above" title="Documents above">
      …
    </button>
  )
  return <CrumbItems crumbs={crumbs} isOpen={isOpen} target={button} onToggle={setOpen} />
}
