import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs.module.css'

interface Props {
  /** What they are the parts of. */
  readonly label: string
  /** Which one is shown: when it changes, it is brought into view. */
  readonly shown: string
  /** Links, of which the shown one has `aria-current`. */
  readonly children: ReactNode
}

/** The parts of a room, each with an address of its own. */
export function Tabs({ label, shown, children }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [shown])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
