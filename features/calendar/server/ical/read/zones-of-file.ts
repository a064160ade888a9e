import ICAL from 'ical.js'
import type { FileComponent } from './components-of-file.ts'
import { zoneByOffset } from './zone-by-place.ts'
import { zoneNamed } from './zone-named.ts'

/** The zones that a file means by their names. */
export interface FileZones {
  /** For times about a year. */
  zoneFor(name: string, year: number): string | undefined
  /** What clocks in Greenwich show at a time of a zone that is described in the file and is like none that is known. */
  inGreenwich(name: string, time: ICAL.Time): ICAL.Time | undefined
  /** The zone of all times that name none, if the file says so. */
  readonly own: string | undefined
}

/** What a description of a zone may say at most: it is followed from year to year. */
const mostLines = 600

/** So many zones are described by one file at most, and so often a known one is looked for, which takes its time. */
const mostZones = 500
const mostSearches = 100

/**
 * The zones of a file: known ones by their names, others by what the file describes (VTIMEZONE, RFC 5545, section 3.6.5), as
 * a known zone with the same clocks in that year and the next.
 */
export function createZones() {
  const described = new Map<string, ICAL.Timezone>()
  const found = new Map<string, string | undefined>()
  let own: string | undefined

  const zoneFor: FileZones['zoneFor'] = (name, year) => {
    const known = zoneNamed(name)
    if (known !== undefined) return known
    const zone = described.get(name)
    if (!zone) return zoneByOffset(name)
    const key = `${year} ${name}`
    if (!found.has(key) && found.size < mostSearches) found.set(key, sameClocks(zone, year))
    return found.get(key)
  }

  return {
    zoneFor,
    inGreenwich(name: string, time: ICAL.Time): ICAL.Time | undefined {
      const zone = described.get(name)
      if (!zone) return undefined
      return movedBack(time, zone)
    },
    get own(): string | undefined {
      return own
    },
    addLine(text: string): void {
      const name = ownZone.exec(text)?.[1]
      if (name !== undefined) own ??= zoneNamed(name.trim())
    },
    add(component: FileComponent | undefined): void {
      if (!component || component.isLong || described.size >= mostZones) return
      const zone = zoneIn(component.text)
      if (zone) described.set(zone.tzid, zone)
    },
  }
}

/** No RFC has it; most programs write it. */
const ownZone = /^X-WR-TIMEZONE(?:;[^:]*)?:(.*)$/i

function zoneIn(block: string): ICAL.Timezone | undefined {
  const rules = block.match(/^RRULE:.*$/gim) ?? []
  const isPlain = rules.every(
    (rule) => /FREQ=YEARLY/i.test(rule) && !/BY(?:HOUR|MINUTE|SECOND|YEARDAY|WEEKNO)/i.test(rule),
  )
  if (!isPlain || block.split('\n').length > mostLines) return undefined
  try {
    const component = new ICAL.Component(ICAL.parse(block))
    const tzid: unknown = component.getFirstPropertyValue('tzid')
    return typeof tzid === 'string' ? new ICAL.Timezone({ component, tzid: tzid.trim() }) : undefined
  } catch {
    return undefined // its times are said to have a zone that is not known
  }
}

function movedBack(time: ICAL.Time, zone: ICAL.Timezone): ICAL.Time | undefined {
  try {
    const moved = time.clone()
    moved.adjust(0, 0, 0, -zone.utcOffset(time))
    return moved
  } catch {
    return undefined // what cannot be followed describes nothing
  }
}

/** A zone that is as far from Greenwich in the middle of each month. */
function sameClocks(zone: ICAL.Timezone, year: number): string | undefined {
  try {
    const months = Array.from({ length: 24 }, (_none, at) => ({
      year: year + Math.floor(at / 12),
      month: (at % 12) + 1,
    }))
    const offsets = months.map((month) => zone.utcOffset(ICAL.Time.fromData({ ...month, day: 15, hour: 12 })))
    const moments = months.map(
      ({ year: of, month }, at) => Date.UTC(of, month - 1, 15, 12) - (offsets[at] ?? 0) * 1_000,
    )
    const place: unknown = zone.component.getFirstPropertyValue('x-lic-location')
    const named = typeof place === 'string' ? [place] : []
    const isSame = (name: string): boolean => hasOffsets(name, moments, offsets)
    return [...named, 'UTC', ...likely, ...Intl.supportedValuesOf('timeZone')].find(isSame)
  } catch {
    return undefined // what cannot be followed describes nothing
  }
}

/** Of the zones with the same clocks these are meant most often. */
const likely = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Helsinki',
  'Europe/Moscow',
  'Europe/Istanbul',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

function hasOffsets(name: string, moments: readonly number[], offsets: readonly number[]): boolean {
  try {
    const clock = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset', year: 'numeric' })
    return moments.every((moment, at) => offsetIn(clock.format(moment)) === offsets[at])
  } catch {
    return false // a place that is no zone
  }
}

/** In seconds, of a date as `2026, GMT+05:30`. */
function offsetIn(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):?(\d\d)?)?/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60)
}
