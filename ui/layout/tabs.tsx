import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './tabs.module.css'

interface Props {
  /** What they are the parts of. */
  readonly label: string
  /** Which one is shown: when it changes, it is brought into view. */
  readonly shown: string
  /** Links, of which the shown one has `aria-current`. */
  readonly children: ReactNode
}

/** A row of links in which the one with `aria-current` is brought into view, however narrow the row. */
export function useCurrentInView(shown: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const away = current.getBoundingClientRect().left - row.current.getBoundingClientRect().left
    row.current.scrollLeft += away - row.current.clientWidth / 3
  }, [shown])
  return row
}

/** The parts of a room, each with an address of its own. */
export function Tabs({ label, shown, children }: Props) {
  const nav = useCurrentInView(shown)
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
