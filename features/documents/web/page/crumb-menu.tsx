import { useState } from 'react'
import { lazyPopup } from '@atrium/ui'
import type { Crumb } from './crumb.ts'
import classes from './crumbs.module.css'

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
