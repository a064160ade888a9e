import ICAL from 'ical.js'
import { partsOf } from './parts-of-file.ts'

export interface ParsedEvent {
  readonly component: ICAL.Component
  /** The properties that could not be parsed. */
  readonly odd: readonly string[]
}

/** An event of a file, without what cannot be parsed of it: neither an alarm nor a property is a reason to lose it. */
export function parseEvent(block: string): ParsedEvent | undefined {
  const component = parsed(block) ?? parsed(withoutAlarms(block))
  return component ? { component, odd: [] } : lineByLine(withoutAlarms(block))
}

function parsed(block: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(block))
  } catch {
    return undefined // that is how what is no iCalendar is told
  }
}

function withoutAlarms(block: string): string {
  let [left, from] = ['', 0]
  for (const part of partsOf(block, 'VALARM')) {
    left += block.slice(from, part.from)
    from = part.to
  }
  return left + block.slice(from)
}

const mostLines = 5_000

function lineByLine(block: string): ParsedEvent | undefined {
  const lines = block
    .split(/\r?\n/)
    .filter((line) => line !== '' && !/^(?:BEGIN|END):/i.test(line))
    .slice(0, mostLines)
  const isGood = (line: string): boolean => parsed(eventOf([line])) !== undefined
  const good = lines.filter(isGood)
  const component = good.length > 0 ? parsed(eventOf(good)) : undefined
  const names = lines.filter((line) => !good.includes(line)).map((line) => line.split(/[:;]/)[0]?.toUpperCase() ?? '')
  return component && { component, odd: [...new Set(names)] }
}

const eventOf = (lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')
