import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton, Mark } from '@atrium/ui'
import { ConnectionSign } from './connection-sign.tsx'
import { SearchIconButton } from '../search/search-button.tsx'
import classes from './top-bar.module.css'
import { useRoomTitle } from '../rooms/use-room-title.ts'

interface Props {
  readonly pathname: string
  onMenu(): void
  /** What stands at its end. */
  readonly children?: ReactNode
}

/** The bar of screens that have no room for the sidebar. */
export function TopBar({ pathname, onMenu, children }: Props) {
  return (
    <section className={classes.bar} aria-label="Top bar">
      <IconButton label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden="true" />
      </IconButton>
      {pathname === '/' ? (
        <Link to="/" className={classes.home}>
          <Mark size={24} /> Atrium
        </Link>
      ) : (
        <RoomTitle />
      )}
      <ConnectionSign />
      <SearchIconButton />
      {children}
    </section>
  )
}

/** The page says its name itself, to those who hear it too. */
function RoomTitle() {
  return (
    <span className={classes.title} dir="auto" aria-hidden="true">
      {useRoomTitle()}
    </span>
  )
}
