import { serveTasks } from '@atrium/engine/server/worker-task'
import { type CalendarReader, createCalendarReader, createZoneReader } from './calendar-reader.ts'
import type { Problem } from './problems.ts'
import type { ReadEvent } from './read-event-type.ts'

/** A file is gone through twice: for the zones that it describes, then for its events. */
export type ReadTask =
  | { readonly type: 'zones'; readonly piece: Uint8Array }
  | { readonly type: 'events'; readonly piece: Uint8Array; readonly zone: string }
  | { readonly type: 'end'; readonly zone: string }

/** An event of a file, as it is put down until its turn comes. */
export interface FiledEvent {
  readonly uid: string
  /** Its place in a series; '' of an event or a whole series. */
  readonly at: string
  readonly sequence: number
  readonly modified: number
  /** A `ReadEvent` in JSON. */
  readonly body: string
}

export interface ReadPiece {
  readonly events: readonly FiledEvent[]
  readonly problems: readonly Problem[]
}

const zones = createZoneReader()
let reader: CalendarReader | undefined

serveTasks((task: ReadTask): ReadPiece => {
  if (task.type === 'zones') {
    zones.push(task.piece)
    return { events: [], problems: [] }
  }
  reader ??= createCalendarReader(task.zone, zones.end())
  if (task.type === 'end') {
    const { events, problems } = reader.end()
    return { events: events.map(filed), problems }
  }
  return { events: reader.push(task.piece).map(filed), problems: [] }
})

function filed(event: ReadEvent): FiledEvent {
  const { uid, at = '', sequence, modified } = event
  return { uid, at, sequence, modified, body: JSON.stringify(event) }
}
