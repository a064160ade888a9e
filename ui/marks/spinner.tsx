import classes from './spinner.module.css'

/** Says that something is on its way; quiet for the first moment, so that quick answers do not flicker. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.spinner} role="status" aria-label={label}>
      <span />
    </div>
  )
}
