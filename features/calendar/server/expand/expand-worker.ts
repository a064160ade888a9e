import { parentPort } from 'node:worker_threads'
import type { Occurrence } from '../../contract/queries.ts'
import { dayMs, shifted } from '../../contract/wall.ts'
import { type WrittenEvent, writeCalendar } from '../ical/write-calendar.ts'
import { type Series, type Span, countBefore, expand } from './expand.ts'

export type ExpandTask =
  | { readonly type: 'between'; readonly series: readonly Series[]; readonly span: Span; readonly most: number }
  | { readonly type: 'days'; readonly series: readonly Series[]; readonly span: Span; readonly zone: string }
  | { readonly type: 'write'; readonly name: string; readonly events: readonly WrittenEvent[] }
  | { readonly type: 'before'; readonly series: Series; readonly at: string }

export interface Expanded {
  readonly occurrences: readonly Occurrence[]
  readonly past: number
  /** How many events each day has. */
  readonly days: Readonly<Record<string, number>>
  /** The events as a file. */
  readonly text: string
  /** The series that say more than can be followed. */
  readonly unreadable: readonly string[]
}

parentPort?.on('message', ({ id, task }: { id: number; task: ExpandTask }) =>
  parentPort?.postMessage({ id, done: run(task) }),
)

const nothing: Expanded = { occurrences: [], past: 0, days: {}, text: '', unreadable: [] }

function run(task: ExpandTask): Expanded {
  if (task.type === 'write') return { ...nothing, text: writeCalendar(task.name, task.events) }
  if (task.type === 'before') return { ...nothing, past: countBefore(task.series, task.at) }
  if (task.type === 'days')
    return { ...nothing, days: daysOf(expandAll({ ...task, most: mostInYear }).occurrences, task.zone) }
  return { ...nothing, ...expandAll(task) }
}

const mostInYear = 100_000

type All = Pick<Extract<ExpandTask, { type: 'between' }>, 'series' | 'span' | 'most'>

function expandAll({ series: all, span, most }: All): Pick<Expanded, 'occurrences' | 'unreadable'> {
  const occurrences: Occurrence[] = []
  const unreadable: string[] = []
  for (const series of all) {
    try {
      occurrences.push(...expand(series, span, most - occurrences.length))
    } catch {
      unreadable.push(series.id) // its rule ran out of fuel, or its zone is not known to this server
    }
    if (occurrences.length >= most) break
  }
  return { occurrences, unreadable }
}

function daysOf(occurrences: readonly Occurrence[], zone: string): Readonly<Record<string, number>> {
  const days: Record<string, number> = {}
  for (const { start, end } of occurrences) {
    const first = dayIn(start, zone)
    const last = start.includes('T') ? dayIn(end, zone, -1) : shifted(end, -dayMs)
    for (let day = first; day <= last || day === first; day = shifted(day, dayMs)) days[day] = (days[day] ?? 0) + 1
  }
  return days
}

function dayIn(time: string, zone: string, byMs = 0): string {
  if (!time.includes('T')) return time
  return Temporal.Instant.from(time).add({ milliseconds: byMs }).toZonedDateTimeISO(zone).toPlainDate().toString()
}
