import type { ReactNode } from 'react'
import classes from './room-bar.module.css'

interface Props {
  readonly title: string
  /** What the room looks like, before its title. */
  readonly sign?: ReactNode
  /** What there is to say of it, in a few quiet words. */
  readonly note?: ReactNode
  /** What one does there, at the right end. */
  readonly children?: ReactNode
  /** The parts of the room, between its title and its tools. */
  readonly tabs?: ReactNode
}

/** The bar at the top of a room. */
export const RoomBar = ({ title, sign, note, tabs, children }: Props) => (
  <header className={classes.bar}>
    <div className={classes.title}>
      {sign}
      <h1 className="cut" title={title} dir="auto">
        {title}
      </h1>
      {note && (
        <p className="hint cut" title={typeof note === 'string' ? note : undefined}>
          {note}
        </p>
      )}
    </div>
    {tabs}
    <div className={classes.tools}>{children}</div>
  </header>
)

/** A second row of a room, where its bar has no space left. */
export const UnderBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.under}>{children}</div>
)
