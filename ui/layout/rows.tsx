import type { ReactNode } from 'react'

interface Props {
  /** What they are, for who does not see them. */
  readonly label: string
  /** The rows, each an `li`. */
  readonly children: ReactNode
}

/** A framed list with lines between its rows. */
export const Rows = ({ label, children }: Props) => (
  <ul role="list" aria-label={label} className="framed divided">
    {children}
  </ul>
)
