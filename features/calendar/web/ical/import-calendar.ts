import type { Client } from '@atrium/engine/web'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import type { Attendee } from '../../contract/calendar-event.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { createEvent } from '../../contract/create-event.ts'
import { setReminders } from '../../contract/reminder.ts'
import type { ReadPerson } from './read-people.ts'
import type { ReadCalendar, ReadEvent } from './read-calendar.ts'

export interface Imported {
  readonly made: number
  /** How many of them were there already. */
  readonly known: number
  readonly problems: readonly string[]
}

interface Into {
  readonly space: string
  readonly zone: string
}

/** No file is worth more time, or more bytes, than this. */
const readWithinMs = 20_000
const mostBytes = 10_000_000

/** Puts the events of a file into a calendar; those that are there already, by their UID, are left alone. */
export async function importCalendar(client: Client, file: File, { space, zone }: Into): Promise<Imported> {
  if (file.size > mostBytes) return nothing('The file is larger than 10 MB. Export fewer events at once.')
  const read = await readInThread(await file.arrayBuffer(), zone).catch(() => undefined)
  if (!read) return nothing('The file could not be read in time.')
  const problems = [...read.problems]
  const whole = new Set(read.events.flatMap(({ at, uid }) => (at === undefined ? [uid] : [])))
  const masters = read.events
    .map((event) => (whole.has(event.uid) ? event : alone(event)))
    .filter(({ at }) => at === undefined)
  const others = Map.groupBy(
    read.events.filter(({ at }) => at !== undefined),
    ({ uid }) => uid,
  )
  const people = peopleOf(client, space)
  let [made, known] = [0, 0]
  for (const event of masters) {
    // oxlint-disable-next-line no-await-in-loop -- a file is no reason to hold up everybody else
    const outcome = await importOne(client, { event, others: others.get(event.uid) ?? [], space, people })
    if (outcome === 'made') made += 1
    else if (outcome === 'known') known += 1
    else if (problems.length < 200) problems.push(outcome)
  }
  return { made, known, problems }
}

const nothing = (problem: string): Imported => ({ made: 0, known: 0, problems: [problem] })

/** One event of a series that is not in the file, as with an invitation to it alone. */
const alone = (event: ReadEvent): ReadEvent => ({
  ...event,
  uid: `${event.uid} ${event.at}`.slice(0, 300),
  ...{ at: undefined, rule: '', extra: [], without: [] },
})

/** Who can be invited there, by their addresses. */
function peopleOf(client: Client, space: string): ReadonlyMap<string, string> {
  const rows = space.startsWith('own:') ? client.rows(Person, teamSpace) : client.rows(Member, space)
  return new Map(rows.map(({ email, id }) => [email.toLowerCase(), id]))
}

interface One {
  readonly people: ReadonlyMap<string, string>
  readonly event: ReadEvent
  readonly others: readonly ReadEvent[]
  readonly space: string
}

async function importOne(client: Client, { event, others, space, people: known }: One): Promise<string> {
  const id = idFor(`${space} ${event.uid}`)
  const { at: _at, isCancelled, extra, without, alarms, people, links, ...fields } = event
  if (isCancelled) return `‘${event.title}’ is cancelled and was left out.`
  const gone = others.flatMap((one) => (one.isCancelled && one.at !== undefined ? [one.at] : []))
  const isPrivate = fields.isPrivate && !space.startsWith('own:')
  const attendees = isPrivate ? [] : people.flatMap((one) => attendeeOf(one, known))
  const own = { document: null, color: '' as const, files: [], links: [...links] }
  const lists = { extra: [...extra], without: [...without, ...gone], attendees, ...own }
  const answer = await client.act(createEvent, { space, id, ...fields, ...lists, isPrivate, isImported: true })
  if (!answer.ok) return answer.code === 'taken' ? 'known' : `‘${event.title}’: ${answer.message}`
  if (alarms.length > 0) await client.act(setReminders, { space, id, minutes: [...alarms], mail: [] })
  for (const one of others.filter((other) => !other.isCancelled)) {
    const { title, place, description, isAllDay, start, end, startZone, endZone } = one
    const patch = { title, place, description, isAllDay, start, end, startZone, endZone }
    // oxlint-disable-next-line no-await-in-loop -- each changes the same series
    await client.act(changeEvent, { space, id, scope: 'one', at: one.at, newId: newId(), past: 0, patch })
  }
  return 'made'
}

function attendeeOf({ email, isOptional }: ReadPerson, known: ReadonlyMap<string, string>): Attendee[] {
  const person = known.get(email)
  return person === undefined ? [] : [{ person, isOptional, answer: 'none', comment: '' }]
}

/** The same id for the same event of a file (a UUID of version 8), so that nothing comes in twice. */
function idFor(text: string): string {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => hash(text, seed))
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** FNV-1a with a last mixing. */
function hash(text: string, seed: number): number {
  let value = seed
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return (value ^ (value >>> 15)) >>> 0
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
