import type { Client } from '@atrium/engine/web'
import { teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import type { Into, Series } from './import-into.ts'
import { importSeries } from './import-series.ts'
import type { ReadCalendar, ReadEvent } from './read-event-type.ts'

export interface Imported {
  readonly made: number
  /** How many were there already, and are newer in the file. */
  readonly changed: number
  /** How many were there already. */
  readonly known: number
  readonly problems: readonly string[]
}

interface Where {
  readonly space: string
  readonly zone: string
}

/** No file is worth more time, or more bytes, than this. */
const readWithinMs = 20_000
const mostBytes = 10_000_000

/** Puts the events of a file into a calendar; those that are there already, by their UID, change where the file is newer. */
export async function importCalendar(client: Client, file: File, { space, zone }: Where): Promise<Imported> {
  if (file.size > mostBytes) return nothing('The file is larger than 10 MB. Export fewer events at once.')
  const read = await readInThread(await file.arrayBuffer(), zone).catch(() => undefined)
  return read ? importEvents(client, read, space) : nothing('The file could not be read in time.')
}

/** Puts what was read of a file into a calendar: each event is there afterwards, or named among the problems. */
export async function importEvents(client: Client, read: ReadCalendar, space: string): Promise<Imported> {
  const problems = [...read.problems]
  const note = (problem: string): void => {
    if (!problems.includes(problem)) problems.push(problem)
  }
  const into: Into = { client, space, people: peopleOf(client, space), note }
  const counts = { made: 0, changed: 0, known: 0, refused: 0 }
  for (const series of seriesOf(read.events)) {
    // oxlint-disable-next-line no-await-in-loop -- a file is no reason to hold up everybody else
    counts[await importSeries(into, series)] += 1
  }
  return { made: counts.made, changed: counts.changed, known: counts.known, problems }
}

const nothing = (problem: string): Imported => ({ made: 0, changed: 0, known: 0, problems: [problem] })

/** The events of a file with those that differ from them; what comes more than once counts as it was changed last. */
function seriesOf(events: readonly ReadEvent[]): readonly Series[] {
  const latest = new Map<string, ReadEvent>()
  for (const event of events) {
    const key = `${event.at ?? ''} ${event.uid}`
    const before = latest.get(key)
    if (!before || !isOlder(event, before)) latest.set(key, event)
  }
  const all = [...latest.values()]
  const masters = new Set(all.flatMap(({ at, uid }) => (at === undefined ? [uid] : [])))
  const others = Map.groupBy(
    all.filter(({ at }) => at !== undefined),
    ({ uid }) => uid,
  )
  return all.flatMap((event) => {
    if (event.at === undefined) return [{ event, others: inOrder(others.get(event.uid) ?? []) }]
    return masters.has(event.uid) ? [] : [{ event: alone(event), others: [] }]
  })
}

const isOlder = (one: ReadEvent, other: ReadEvent): boolean =>
  one.sequence === other.sequence ? one.modified < other.modified : one.sequence < other.sequence

const inOrder = (events: readonly ReadEvent[]): readonly ReadEvent[] =>
  events.toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))

/** One event of a series that is not in the file, as with an invitation to it alone. */
const alone = (event: ReadEvent): ReadEvent => ({
  ...event,
  uid: `${event.uid} ${event.at}`.slice(0, 300),
  at: undefined,
  rule: '',
  extra: [],
  without: [],
})

/** Who can be invited there, by their addresses. */
function peopleOf(client: Client, space: string): ReadonlyMap<string, string> {
  const rows = space.startsWith('own:') ? client.rows(Person, teamSpace) : client.rows(Member, space)
  return new Map(rows.map(({ email, id }) => [email.toLowerCase(), id]))
}

/** A thread that takes too long, as with a file made to do harm, is ended. */
function readInThread(bytes: ArrayBuffer, zone: string): Promise<ReadCalendar> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadCalendar>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Reading took too long.')), readWithinMs)
    worker.onmessage = ({ data }: MessageEvent<ReadCalendar>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ bytes, zone }, [bytes])
  }).finally(() => worker.terminate())
}
