import classes from './hours-view.module.css'
import type { DayName } from './names-of-days.ts'

interface Props {
  readonly names: readonly DayName[]
  readonly today: string
}

/** What the columns of days are called. */
export const DayHeaders = ({ names, today }: Props) => (
  <div className={classes.row} role="row">
    <span role="presentation" />
    {names.map(({ name, label, short, number }) => (
      <div
        key={name}
        className={classes.header}
        role="columnheader"
        aria-label={label}
        aria-current={name === today ? 'date' : undefined}
      >
        <span>{short}</span> <b>{number}</b>
      </div>
    ))}
  </div>
)
