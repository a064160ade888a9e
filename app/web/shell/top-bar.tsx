import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '@atrium/ui'
import { ConnectionSign } from './connection-sign.tsx'
import { SearchIconButton } from './search-button.tsx'
import classes from './top-bar.module.css'

interface Props {
  onMenu(): void
  /** What stands at its end. */
  readonly children?: ReactNode
}

/** The bar of screens that have no room for the sidebar. */
export function TopBar({ onMenu, children }: Props) {
  return (
    <section className={classes.bar} aria-label="Top bar">
      <button type="button" aria-label="Open menu" className={classes.menu} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden="true" />
      </button>
      <Link to="/" className={classes.home}>
        <Mark size={22} /> Atrium
      </Link>
      <span className={classes.end}>
        <ConnectionSign />
        <SearchIconButton />
        {children}
      </span>
    </section>
  )
}
