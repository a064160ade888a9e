import classes from './count-badge.module.css'

/** The largest number that a badge shows (R9.03). */
const cap = 9

/** `count` as a badge shows it: '9+' above nine (R2.41). */
export const cappedCount = (count: number): string => (count > cap ? `${cap}+` : String(count))

/** How much is unread; nothing when all is read. What it counts must stand beside it. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 && <span className={classes.badge}>{cappedCount(count)}</span>
}
