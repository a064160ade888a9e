import type { Clock } from '@atrium/features/people/contract'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { type LocalDate, hourMs, shifted } from '@atrium/base/local-date-time'
import { shortTimes } from '../events/short-time.ts'
import { momentOf } from '../events/zoned.ts'
import classes from './hours-view.module.css'

interface Props {
  /** The day whose hours they are elsewhere. */
  readonly day: LocalDate
  readonly preferences: ChosenPreferences
  readonly secondClock: Clock | undefined
}

const hours = Array.from({ length: 23 }, (_none, at) => at + 1)

/** The hours of a day, with those of another zone beside them. */
export function HourLabels({ day, preferences, secondClock }: Props) {
  const timeOf = shortTimes(preferences)
  const thereAt = secondClock && timesThere({ day, preferences, zone: secondClock.zone })
  return (
    <div className={classes.labels} role="presentation" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
          {thereAt && <i title={secondClock.label}>{thereAt(hour)}</i>}
          <span>{timeOf(hour, 0)}</span>
        </span>
      ))}
    </div>
  )
}

interface There {
  readonly day: LocalDate
  readonly preferences: ChosenPreferences
  readonly zone: string
}

function timesThere({ day, preferences: { language, hourCycle, zone: here }, zone }: There): (hour: number) => string {
  const format = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle, timeZone: zone })
  return (hour) => format.format(momentOf(shifted(`${day}T00:00:00`, hour * hourMs), here))
}
