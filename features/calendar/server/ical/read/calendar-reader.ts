import { mostImported } from '../../../contract/calendar-import.ts'
import { ComponentsOfFile, type FileComponent, markOf } from './components-of-file.ts'
import { type FileLine, LinesOfFile } from './lines-of-file.ts'
import { mendedLines } from './mended-lines.ts'
import { parseEvent } from './parse-event.ts'
import { Problems } from './problems.ts'
import { readEvent } from './read-event.ts'
import type { ReadCalendar, ReadEvent } from './read-event-type.ts'
import { SameEvents } from './same-events.ts'
import { type FileZones, createZones } from './zones-of-file.ts'

/** Reads an iCalendar file (RFC 5545) that comes in pieces, leaving out what cannot be kept. */
export interface CalendarReader {
  /** The events that end in this piece. */
  push(piece: Uint8Array): readonly ReadEvent[]
  /** The last event, and what could not be kept, once all has come. */
  end(): ReadCalendar
}

/** The zones that a file describes. They may stand below the events, so all of it is gone through before. */
export function createZoneReader() {
  const lines = new LinesOfFile()
  const components = new ComponentsOfFile('VTIMEZONE')
  const zones = createZones()
  function take(line: FileLine): void {
    zones.addLine(line.text)
    zones.add(components.push(line))
  }
  return {
    push(piece: Uint8Array): void {
      for (const line of lines.push(piece)) take(line)
    },
    end(): FileZones {
      for (const line of lines.end()) take(line)
      return zones
    },
  }
}

const otherParts = {
  'BEGIN:VTODO': ['task', 'tasks'],
  'BEGIN:VJOURNAL': ['journal entry', 'journal entries'],
  'BEGIN:VFREEBUSY': ['list of busy times', 'lists of busy times'],
} as const

/** `zone` is for times without one, where the file names none for all of them. */
export function createCalendarReader(zone: string, zones: FileZones): CalendarReader {
  const lines = new LinesOfFile()
  const events = new ComponentsOfFile('VEVENT')
  const problems = new Problems()
  const others = new Map<string, number>()
  const same = new SameEvents()
  const note = (words: string): void => problems.note(words)
  let count = 0
  let isCalendar = false
  let isZip = false

  /** Each event is parsed by itself, so that one that is broken spoils no other. */
  function read(component: FileComponent): readonly ReadEvent[] {
    count += 1
    if (count > mostImported) return []
    const event = eventIn(component.text)
    if (event === undefined) note(`Event ${count}${titleIn(component.text)} could not be read.`)
    if (!event) return []
    for (const words of cutWords(component)) note(`${named(event.title)}: ${words}`)
    const replaced = same.replacedBy(event)
    if (replaced !== undefined)
      note(`${named(replaced)}: a later event in this file has the same UID and was used instead.`)
    return [event]
  }

  /** Null where it is said why it is left out; undefined where not even that can be found. */
  function eventIn(text: string): ReadEvent | null | undefined {
    try {
      const parsed = parseEvent(mendedLines(text))
      return parsed && (readEvent(parsed, { zone: zones.own ?? zone, zones, note }) ?? null)
    } catch {
      return undefined // ical.js throws at what it meets late, too
    }
  }

  function take(line: FileLine): readonly ReadEvent[] {
    isCalendar ||= /^\uFEFF?BEGIN:VCALENDAR\s*$/i.test(line.text)
    isZip ||= line.text.startsWith('PK\u0003\u0004')
    const mark = markOf(line.text)
    if (mark in otherParts) others.set(mark, (others.get(mark) ?? 0) + 1)
    const component = events.push(line)
    return component ? read(component) : []
  }

  return {
    push: (piece) => [...lines.push(piece)].flatMap(take),
    end() {
      const last = lines.end().flatMap(take)
      if (events.isOpen) note(`Event ${count + 1} is cut off at the end of the file and was left out.`)
      else if (count === 0) note(emptyWords())
      if (count > mostImported) note(tooManyWords(count - mostImported))
      for (const [mark, [one, many]] of Object.entries(otherParts)) noteOthers(others.get(mark) ?? 0, [one, many])
      return { events: last, problems: problems.list() }
    },
  }

  function emptyWords(): string {
    if (isCalendar) return 'There are no events in this file.'
    return isZip ? 'This is a zip. Unpack it and import the .ics files in it.' : noCalendar
  }

  function noteOthers(number: number, [one, many]: readonly [string, string]): void {
    if (number === 1) note(`1 ${one} was left out. Only events are imported.`)
    else if (number > 1) note(`${number} ${many} were left out. Only events are imported.`)
  }
}

const noCalendar = 'This is not an iCalendar file. Export your calendar as .ics and import that.'

const named = (title: string): string => `“${title || 'An event without a title'}”`

const tooManyWords = (rest: number): string =>
  `There are more than ${mostImported.toLocaleString('en-US')} events. The last ${rest.toLocaleString('en-US')} were left out.`

/** Of an embedded file nothing is kept anyway, and of words less than of a line: that is said where they are read. */
const saidElsewhere: ReadonlySet<string> = new Set(['ATTACH', 'SUMMARY', 'LOCATION', 'DESCRIPTION'])

function cutWords({ cut, isLong }: FileComponent): readonly string[] {
  const long = cut
    .filter((name) => !saidElsewhere.has(name))
    .map((name) => `${name} is very long; only its start was kept.`)
  return isLong ? [...long, 'it is too long; the rest was left out.'] : long
}

function titleIn(block: string): string {
  const title = /^SUMMARY[^:\n]*:(.*)$/im.exec(block)?.[1]?.trim().slice(0, 100)
  return title ? ` (“${title}”)` : ''
}
