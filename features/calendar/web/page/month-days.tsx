import type { ComponentProps, CSSProperties } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { type LocalDate, type LocalMonth, dayMs, shifted, weekdayOf } from '@atrium/base/local-date-time'
import classes from './year-view.module.css'
import { todayIn } from '../events/zoned.ts'

interface Props {
  /** `2026-11` */
  readonly month: LocalMonth
  /** How many events each day has, where they are to be seen at a glance; */
  readonly counts?: Readonly<Record<string, number>> | undefined
  /** or the colors of its events, as styles, where each is to be a dot. */
  readonly colors?: Readonly<Record<string, readonly CSSProperties[]>> | undefined
  /** The day that is looked at. */
  readonly chosen?: LocalDate | undefined
  readonly preferences: ChosenPreferences
  onDay(day: LocalDate): void
}

/** The days of a month, to go to. */
export function MonthDays({ month, counts = {}, colors, chosen, preferences, onDay }: Props) {
  const { language, weekStart, zone } = preferences
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const today = todayIn(zone)
  const blanks = (weekdayOf(`${month}-01`) - (weekStart - 1) + 7) % 7
  return (
    <div className={classes.days} role="group" aria-label={monthWords(month, language)}>
      {weekdaysFrom(weekStart, language).map((day) => (
        <span key={day.name} className={classes.weekday} aria-hidden="true">
          {day.letter}
        </span>
      ))}
      {daysOf(month).map((day, index) => (
        <Day
          key={index}
          day={day}
          name={dayName.format(new Date(day))}
          count={counts[day]}
          colors={colors && (colors[day] ?? [])}
          style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={chosen && day === chosen}
          onClick={() => onDay(day)}
        />
      ))}
    </div>
  )
}

interface DayProps extends ComponentProps<'button'> {
  readonly day: LocalDate
  readonly name: string
  readonly count: number | undefined
  readonly colors: readonly CSSProperties[] | undefined
}

/** A day, darker the more happens on it, or with dots for that. */
function Day({ day, name, count = 0, colors, ...props }: DayProps) {
  const all = colors ? colors.length : count
  const words = all === 0 ? '' : all === 1 ? ', 1 event' : `, ${all} events`
  return (
    <button
      type="button"
      className={classes.day}
      data-amount={Math.min(3, Math.ceil(count / 2))}
      aria-label={`${name}${words}`}
      {...props}
    >
      {Number(day.slice(8))}
      {colors && <Dots colors={colors} />}
    </button>
  )
}

/** As many as there is room for. */
const Dots = ({ colors }: { readonly colors: readonly CSSProperties[] }) => (
  <span className={classes.dots} aria-hidden="true">
    {colors.slice(0, 3).map((color, index) => (
      <span key={index} className="dot" style={color} />
    ))}
  </span>
)

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
