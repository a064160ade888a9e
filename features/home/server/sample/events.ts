import {
  type Local,
  type LocalDate,
  type LocalDateTime,
  type TimeOfDay,
  dateIn,
  dayMs,
  daysInWeek,
  firstOfWeek,
  shifted,
  weekdayOf,
} from '@atrium/base/local-date-time'

interface SampleEvent {
  readonly key: string
  readonly title: string
  readonly start: Local
  readonly end: Local
  readonly startZone: string
  readonly endZone: string
  readonly isAllDay?: true
  readonly place?: string
  readonly description?: string
  readonly rule?: string
  readonly color?: 'green' | 'orange' | 'violet'
  /** The page that it is about. */
  readonly document?: string
}

/** The events of the sample, in the working week of `now` and in the next, by the clocks of `zone`. */
export function sampleEvents(now: number, zone: string): readonly SampleEvent[] {
  const { at, dayAt } = whenOf(now, zone)
  return [
    {
      key: 'stand-up',
      title: 'Stand-up',
      ...at(1, '09:30', '09:45'),
      rule: 'FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH',
      description:
        'What is done, what is next, who needs help? This is a series: change one event, or all that follow.',
    },
    {
      key: 'review',
      title: 'Review the texts together',
      ...at(3, '14:00', '15:00'),
      place: 'Room 2',
      color: 'violet',
      document: 'words',
      description: 'We read the home page aloud. Drag an event to move it.',
    },
    {
      key: 'test',
      title: 'Test with five customers',
      ...at(9, '10:00', '12:30'),
      place: 'Workshop',
      color: 'orange',
      document: 'plan',
      description: 'Twenty minutes each. One person asks, one takes notes.',
    },
    {
      key: 'live',
      title: 'The new site goes live',
      start: dayAt(11),
      end: dayAt(12),
      startZone: 'UTC',
      endZone: 'UTC',
      isAllDay: true,
      color: 'green',
      description: 'Cake at four.',
    },
  ]
}

/** A day of this week and the next, counted from its Monday, with times by the clocks of a zone. */
function whenOf(now: number, zone: string) {
  const startZone = isKnown(zone) ? zone : 'UTC'
  const today = dateIn(now, startZone)
  // On a weekend the week to come is what one looks at.
  const monday = shifted(firstOfWeek(today, 1), weekdayOf(today) > 4 ? daysInWeek * dayMs : 0)
  const dayAt = (days: number): LocalDate => shifted(monday, days * dayMs)
  const clock = (days: number, time: TimeOfDay): LocalDateTime => `${dayAt(days)}T${time}:00`
  const at = (days: number, from: TimeOfDay, to: TimeOfDay) => ({
    start: clock(days, from),
    end: clock(days, to),
    startZone,
    endZone: startZone,
  })
  return { dayAt, at }
}

/** Whether the clocks of `zone` are known here: a browser may know others. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false // that is how an unknown one is told
  }
}
