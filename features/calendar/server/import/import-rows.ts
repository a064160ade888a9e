import { sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import type { CalendarImport } from '../../contract/calendar-import.ts'
import type { FiledEvent } from '../ical/read/read-worker.ts'
import type { Problem } from '../ical/read/problems.ts'
import type { ReadEvent } from '../ical/read/read-event-type.ts'

type Db = Due['db']

/** Which import it is. */
export interface ImportOf {
  readonly by: PersonId
  readonly file: string
}

export type Outcome = 'made' | 'changed' | 'known' | 'left'

/** The import, if it is still the person's last. */
export async function importRow(db: Db, { by, file }: ImportOf): Promise<CalendarImport | undefined> {
  const { rows } = await sql<CalendarImport>`
    select * from calendar_import where space = ${ownSpace(by)} and id = ${by} and file = ${file}`.execute(db)
  return rows[0]
}

/** Puts events down until their turn comes. Of one that comes twice the last version counts. */
export async function fileEvents(db: Db, { by, file }: ImportOf, events: readonly FiledEvent[]): Promise<void> {
  const last = new Map<string, FiledEvent>()
  for (const event of events) {
    const key = JSON.stringify([event.uid, event.at])
    const before = last.get(key)
    if (!before || !isOlder(event, before)) last.set(key, event)
  }
  if (last.size === 0) return
  await sql`
    with start as (
      select coalesce(max(nr), 0) as nr from import_event
      where person = ${by} and file = ${file} and outcome is null -- as all are until the last is put down
    )
    insert into import_event (person, file, uid, at, nr, sequence, modified, body)
    select ${by}, ${file}, event.uid, event.at, start.nr + event.nr, event.sequence, event.modified, event.body
    from start, jsonb_to_recordset(${asJson([...last.values()].map((event, nr) => ({ ...event, nr: nr + 1 })))}::jsonb)
      as event (uid text, at text, nr int, sequence bigint, modified bigint, body text)
    on conflict (person, file, uid, at) do update
      set sequence = excluded.sequence, modified = excluded.modified, body = excluded.body
      where (excluded.sequence, excluded.modified) >= (import_event.sequence, import_event.modified)`.execute(db)
}

/** As the database takes it: a text that was shortened may end within a letter. */
const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )

const isOlder = (one: FiledEvent, other: FiledEvent): boolean =>
  one.sequence === other.sequence ? one.modified < other.modified : one.sequence < other.sequence

/** Keeps what could not be read of a file, in place of what was kept of it before. */
export async function fileProblems(db: Db, { by, file }: ImportOf, problems: readonly Problem[]): Promise<void> {
  await sql`delete from import_problem where person = ${by} and file = ${file}`.execute(db)
  await sql`
    insert into import_problem (person, file, nr, words, times)
    select ${by}, ${file}, nr, words, times
    from jsonb_to_recordset(${asJson(problems.map((problem, nr) => ({ ...problem, nr })))}::jsonb)
      as problem (nr int, words text, times int)
    on conflict do nothing`.execute(db)
}

/** Leaves nothing of imports of a person but of the one that is their last. */
export async function forgetOthers(db: Db, { by, file }: ImportOf): Promise<void> {
  await sql`delete from import_event where person = ${by} and file <> ${file}`.execute(db)
  await sql`delete from import_problem where person = ${by} and file <> ${file}`.execute(db)
}

export async function forgetImport(db: Db, { by, file }: ImportOf): Promise<void> {
  await sql`delete from import_event where person = ${by} and file = ${file}`.execute(db)
  await sql`delete from import_problem where person = ${by} and file = ${file}`.execute(db)
}

/** An event or a series that has a turn of its own: one of a series only where the series is not in the file. */
const isUnit = sql`(at = '' or not exists (
  select from import_event as series where series.person = import_event.person and series.file = import_event.file
    and series.uid = import_event.uid and series.at = ''))`

/** Has the database see how many there are now, by which it chooses how to look for them. */
export async function tellOfMany(db: Db): Promise<void> {
  await sql`analyze import_event`.execute(db)
}

export async function countUnits(db: Db, { by, file }: ImportOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_event where person = ${by} and file = ${file} and ${isUnit}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A turn: an event or a series, with those that differ from it in their order. */
export interface Unit {
  readonly uid: string
  readonly at: string
  readonly event: ReadEvent
  readonly others: readonly ReadEvent[]
  /** How many further ones differ from it. */
  readonly more: number
}

interface Filed {
  readonly uid: string
  readonly at: string
  readonly body: string
}

/** So many events of a series can differ from it; further ones are named. */
const mostOthers = 500

/** The next turns, in the order of the file. */
export async function nextUnits(db: Db, which: ImportOf, count: number): Promise<readonly Unit[]> {
  const { by, file } = which
  const { rows } = await sql<Filed>`
    select uid, at, body from import_event
    where person = ${by} and file = ${file} and outcome is null and body is not null and ${isUnit}
    order by nr limit ${count}`.execute(db)
  const others = await othersOf(
    db,
    which,
    rows.flatMap(({ uid, at }) => (at === '' ? [uid] : [])),
  )
  return rows.map(({ uid, at, body }) => {
    const mine = at === '' ? (others.get(uid) ?? []) : []
    const event = readBody(body)
    return { uid, at, event, others: mine.map((one) => readBody(one.body)), more: (mine[0]?.count ?? 0) - mine.length }
  })
}

async function othersOf(db: Db, { by, file }: ImportOf, uids: readonly string[]) {
  const { rows } = await sql<Filed & { readonly count: number }>`
    select * from (
      select uid, at, body, row_number() over (partition by uid order by at) as place, count(*) over (partition by uid)
      from import_event where person = ${by} and file = ${file} and uid = any(${uids}) and at <> '' and body is not null
    ) as one where place <= ${mostOthers} order by uid, at`.execute(db)
  return Map.groupBy(rows, ({ uid }) => uid)
}

/** What the reading thread wrote. */
const readBody = (body: string): ReadEvent => JSON.parse(body) as ReadEvent

/** What became of a turn. */
export interface Done extends Pick<Unit, 'uid' | 'at'> {
  readonly outcome: Outcome
  /** The event, in the calendar. */
  readonly event: string
  readonly notes: readonly string[]
}

export async function noteDone(db: Db, { by, file }: ImportOf, done: readonly Done[]): Promise<void> {
  await sql`
    update import_event set outcome = done.outcome, event = done.event,
      notes = array(select jsonb_array_elements_text(done.notes))
    from jsonb_to_recordset(${asJson(done)}::jsonb)
      as done (uid text, at text, outcome text, event text, notes jsonb)
    where person = ${by} and file = ${file} and import_event.uid = done.uid and import_event.at = done.at`.execute(db)
}

/** How many turns ended in which way. */
export async function countDone(db: Db, { by, file }: ImportOf) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*) from import_event
    where person = ${by} and file = ${file} and outcome is not null group by outcome`.execute(db)
  const of = (outcome: string): number => rows.find((row) => row.outcome === outcome)?.count ?? 0
  const undone = of('undone')
  return {
    made: of('made') + undone + of('kept'),
    changed: of('changed'),
    known: of('known'),
    left: of('left'),
    undone,
  }
}

/** Forgets what the events say, once nothing more is to come of it. */
export async function forgetBodies(db: Db, { by, file }: ImportOf): Promise<void> {
  await sql`
    update import_event set body = null where person = ${by} and file = ${file} and body is not null`.execute(db)
}

/** The events that an import brought and that are to be taken back. */
export async function nextMade(db: Db, { by, file }: ImportOf, count: number) {
  const { rows } = await sql<{ uid: string; at: string; event: string }>`
    select uid, at, event from import_event
    where person = ${by} and file = ${file} and outcome = 'made' order by nr limit ${count}`.execute(db)
  return rows
}
