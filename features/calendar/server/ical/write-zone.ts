import { line } from './content-line.ts'

/** So far ahead the changes of the clocks are written; a reader that knows the zone by its name needs none of them. */
const yearsAhead = 10

interface Change {
  readonly local: string
  readonly from: string
  readonly to: string
}

/** A zone with the changes of its clocks from a year on, as VTIMEZONE writes it (RFC 5545, section 3.6.5). */
export function writeZone(zone: string, firstYear: number): string[] {
  const begin = Temporal.PlainDateTime.from(`${firstYear - 1}-01-01T00:00:00`).toZonedDateTime(zone)
  const offset = compact(begin.offset)
  const changes = [{ local: '19000101T000000', from: offset, to: offset }, ...changesOf(begin)]
  const groups = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`)
  return [
    'BEGIN:VTIMEZONE',
    line('TZID', zone),
    ...[...groups.values()].flatMap((group) => {
      const [first, ...others] = group
      if (!first) return []
      const name = first.to > first.from ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${name}`,
        line('DTSTART', first.local),
        ...others.map(({ local }) => line('RDATE', local)),
        line('TZOFFSETFROM', first.from),
        line('TZOFFSETTO', first.to),
        `END:${name}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function changesOf(begin: Temporal.ZonedDateTime): Change[] {
  const end = begin.add({ years: yearsAhead + 2 })
  const changes: Change[] = []
  for (
    let next = begin.getTimeZoneTransition('next');
    next && isBefore(next, end);
    next = next.getTimeZoneTransition('next')
  ) {
    const before = next.subtract({ nanoseconds: 1 })
    // The local time of a change is read by the clocks as they were before it.
    const local = next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
    const text = local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
    changes.push({ local: text, from: compact(before.offset), to: compact(next.offset) })
  }
  return changes
}

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean =>
  one.epochMilliseconds < other.epochMilliseconds

const compact = (offset: string): string => offset.replaceAll(':', '').slice(0, 5)
