import type { ChosenPreferences } from '@atrium/features/people/web'
import { type LocalDate, type LocalMonth, dayMs, shifted, weekdayOf } from '@atrium/base/local-date-time'
import classes from './year-view.module.css'
import { todayIn } from '../events/zoned.ts'

interface Props {
  /** `2026-11` */
  readonly month: LocalMonth
  readonly counts?: Readonly<Record<string, number>> | undefined
  /** The day that is looked at. */
  readonly chosen?: LocalDate | undefined
  readonly preferences: ChosenPreferences
  onDay(day: LocalDate): void
}

/** The days of a month, to go to. */
export function MonthDays({ month, counts = {}, chosen, preferences, onDay }: Props) {
  const { language, weekStart, zone } = preferences
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const today = todayIn(zone)
  const blanks = (weekdayOf(`${month}-01`) - (weekStart - 1) + 7) % 7
  return (
    <section className={classes.days} aria-label={monthWords(month, language)}>
      {weekdaysFrom(weekStart, language).map((day) => (
        <span key={day.name} className={classes.weekday} aria-hidden="true">
          {day.letter}
        </span>
      ))}
      {daysOf(month).map((day, index) => {
        const count = counts[day] ?? 0
        const words = count === 0 ? '' : count === 1 ? ', 1 event' : `, ${count} events`
        return (
          <button
            key={index}
            type="button"
            className={classes.day}
            style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
            data-amount={Math.min(3, Math.ceil(count / 2))}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={chosen === undefined ? undefined : day === chosen}
            aria-label={`${dayName.format(new Date(day))}${words}`}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8))}
          </button>
        )
      })}
    </section>
  )
}

/** The name of a month as `2026-11`, with its year. */
export const monthWords = (month: LocalMonth, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

function daysOf(month: LocalMonth): LocalDate[] {
  const days: LocalDate[] = []
  for (let day: LocalDate = `${month}-01`; day.startsWith(month); day = shifted(day, dayMs)) days.push(day)
  return days
}

/** The days of the week, beginning with `first` (1: Monday). */
function weekdaysFrom(first: number, language: string) {
  const [letter, name] = (['narrow', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  )
  // 2026-11-23 is a Monday.
  return Array.from({ length: 7 }, (_none, index) => {
    const day = Date.UTC(2026, 10, 22 + first + index)
    return { letter: letter?.format(day) ?? '', name: name?.format(day) ?? '' }
  })
}
