import classes from './progress-bar.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly tone?: 'plain' | 'resting' | 'danger'
}

/** How much of something is done or taken. */
export const ProgressBar = ({ label, value, max, tone = 'plain' }: Props) => (
  <progress className={classes.bar} data-tone={tone} value={value} max={max} aria-label={label} />
)
