import { serveTasks } from '@atrium/engine/server/worker-task'
import type { Local } from '@atrium/base/local-date-time'
import type { Occurrence } from '../../contract/queries.ts'
import { type WrittenEvent, writeCalendar } from '../ical/write-calendar.ts'
import { createDayCounter } from './days-of-year.ts'
import { type Series, countBefore } from './expand.ts'
import { createPatience } from './patience.ts'
import type { Span } from './span.ts'

export type ExpandTask =
  | { readonly type: 'between'; readonly series: readonly Series[]; readonly span: Span; readonly most: number }
  | { readonly type: 'days'; readonly series: readonly Series[]; readonly span: Span; readonly zone: string }
  | { readonly type: 'write'; readonly name: string; readonly events: readonly WrittenEvent[] }
  | { readonly type: 'before'; readonly series: Series; readonly at: Local }

export interface Expanded {
  readonly occurrences: readonly Occurrence[]
  readonly past: number
  /** How many events each day has. */
  readonly days: Readonly<Record<string, number>>
  /** The events as a file. */
  readonly text: string
  /** The series that say more than can be followed: they are shown where they begin. */
  readonly unreadable: readonly string[]
}

const counter = createDayCounter()

const nothing: Expanded = { occurrences: [], past: 0, days: {}, text: '', unreadable: [] }

serveTasks(run, { isUrgent: true })

function run(task: ExpandTask): Expanded {
  if (task.type === 'write') return { ...nothing, text: writeCalendar(task.name, task.events) }
  if (task.type === 'before') return { ...nothing, past: pastOf(task.series, task.at) }
  if (task.type === 'days') return { ...nothing, days: counter.count(task.series, task.span, task.zone) }
  return { ...nothing, ...expandAll(task) }
}

/** Of a series that says more than can be followed nothing is known. */
function pastOf(series: Series, at: Local): number {
  try {
    return countBefore(series, at)
  } catch {
    return 0
  }
}

type All = Pick<Extract<ExpandTask, { type: 'between' }>, 'series' | 'span' | 'most'>

function expandAll({ series: all, span, most }: All): Pick<Expanded, 'occurrences' | 'unreadable'> {
  const occurrences: Occurrence[] = []
  const unreadable: string[] = []
  const patience = createPatience()
  for (const series of all) {
    const found = patience.expand(series, span, most - occurrences.length)
    if (found.isCut) unreadable.push(series.id)
    occurrences.push(...found.occurrences)
    if (occurrences.length >= most) break
  }
  return { occurrences, unreadable }
}
