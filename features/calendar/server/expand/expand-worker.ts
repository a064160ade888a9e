import { parentPort } from 'node:worker_threads'
import type { Occurrence } from '../../contract/queries.ts'
import { type WrittenEvent, writeCalendar } from '../ical/write-calendar.ts'
import { createDayCounter } from './days-of-year.ts'
import { type Series, countBefore, expand } from './expand.ts'
import type { Span } from './span.ts'

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

const counter = createDayCounter()

const nothing: Expanded = { occurrences: [], past: 0, days: {}, text: '', unreadable: [] }

function run(task: ExpandTask): Expanded {
  if (task.type === 'write') return { ...nothing, text: writeCalendar(task.name, task.events) }
  if (task.type === 'before') return { ...nothing, past: countBefore(task.series, task.at) }
  if (task.type === 'days') return { ...nothing, days: counter.count(task.series, task.span, task.zone) }
  return { ...nothing, ...expandAll(task) }
}

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
