import type { ReadCalendar, ReadEvent } from './read-event-type.ts'
import { mendedLines } from './mended-lines.ts'
import { partsOf } from './parts-of-file.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'
import { readEvent } from './read-event.ts'
import { zonesOfFile } from './zones-of-file.ts'

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
