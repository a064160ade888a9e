import type { Color } from '../../contract/calendar-event.ts'
import type { ImportedDetails } from '../../contract/imported-details.ts'
import type { Wall } from '../../contract/wall.ts'
import { mendedLines } from './mended-lines.ts'
import { partsOf } from './parts-of-file.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'
import { readEvent } from './read-event.ts'
import type { ReadPerson } from './read-people.ts'
import { zonesOfFile } from './zones-of-file.ts'

/** One event of a file, as it can be kept. */
export interface ReadEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly description: string
  readonly isAllDay: boolean
  readonly start: Wall
  readonly end: Wall
  readonly startZone: string
  readonly endZone: string
  readonly rule: string
  readonly extra: readonly Wall[]
  readonly without: readonly Wall[]
  readonly isBusy: boolean
  readonly isPrivate: boolean
  /** The place in the series of an event that differs from it. */
  readonly at: Wall | undefined
  /** Whether those after it differ with it (RANGE=THISANDFUTURE). */
  readonly isFollowing: boolean
  readonly isCancelled: boolean
  /** Minutes before it at which its owner was reminded. */
  readonly alarms: readonly number[]
  readonly people: readonly ReadPerson[]
  /** Addresses of what goes along with it; never fetched. */
  readonly links: readonly string[]
  readonly color: Color
  /** What there is no field for. */
  readonly details: ImportedDetails
  /** How often its maker changed it, and when last, in milliseconds; 0 where the file does not say. */
  readonly sequence: number
  readonly modified: number
}

export interface ReadCalendar {
  readonly events: readonly ReadEvent[]
  /** What was not understood, each in a sentence. */
  readonly problems: readonly string[]
}

const mostEvents = 20_000
const mostProblems = 1_000

/** Reads an unfolded iCalendar file (RFC 5545), leaving out what cannot be kept. `zone` is for times without one. */
export function readCalendar(text: string, zone: string): ReadCalendar {
  const problems: string[] = []
  let others = 0
  const note = (problem: string): void => {
    if (problems.length < mostProblems) problems.push(problem)
    else others += 1
  }
  const zoneFor = zonesOfFile(text)
  const events: ReadEvent[] = []
  for (const event of componentsOf(text, note)) {
    if (events.length >= mostEvents) {
      note(`There are more than ${mostEvents} events. The rest was left out.`)
      break
    }
    const read = readEvent(event, { zone, zoneFor, note })
    if (read) events.push(read)
  }
  noteOthers(text, note)
  if (others > 0) problems.push(`There are ${others} further problems that are not listed.`)
  return { events, problems }
}

const otherParts = [
  ['VTODO', 'task', 'tasks'],
  ['VJOURNAL', 'journal entry', 'journal entries'],
  ['VFREEBUSY', 'list of busy times', 'lists of busy times'],
] as const

/** Says what else is in a file, once each. */
function noteOthers(text: string, note: (problem: string) => void): void {
  for (const [name, one, many] of otherParts) {
    const count = [...partsOf(text, name)].length
    if (count === 1) note(`1 ${one} was left out. Only events are imported.`)
    else if (count > 1) note(`${count} ${many} were left out. Only events are imported.`)
  }
}

/** The events of a file; each is parsed by itself, so that one that is broken spoils no other. */
function* componentsOf(text: string, note: (problem: string) => void): Generator<ParsedEvent> {
  let count = 0
  for (const { from, to } of partsOf(text, 'VEVENT'))
    for (const block of eventsIn(text.slice(from, to))) {
      count += 1
      const event = parseEvent(mendedLines(block))
      if (event) yield event
      else note(`Event ${count}${titleIn(block)} could not be read.`)
    }
  if (count === 0) note('There are no events in this file.')
}

/** One that is not ended ends where the next begins. */
const eventsIn = (block: string): readonly string[] =>
  block.split(/(?=^BEGIN:VEVENT)/im).map((one) => (/^END:VEVENT/im.test(one) ? one : `${one}END:VEVENT\r\n`))

function titleIn(block: string): string {
  const title = /^SUMMARY[^:\n]*:(.*)$/im.exec(block)?.[1]?.trim().slice(0, 100)
  return title ? ` (“${title}”)` : ''
}
