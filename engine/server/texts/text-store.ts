import type { SpaceId, TextKey } from '@atrium/engine/contract'
import type pg from 'pg'
import { run } from '../database/database.ts'
import { beginLocking, inSteps, inTransaction } from '../database/in-transaction.ts'
import type { VectorJson } from './vector.ts'

/** An update to be appended. */
export interface NewUpdate {
  readonly text: TextKey
  readonly by: string
  readonly at: number
  /** The schema of the editor that made it. */
  readonly schema: number
  readonly data: Uint8Array
  /** The number of the last update that it was looked at with; where the same person wrote after that, it stays out. */
  readonly head?: number | undefined
}

/** An update as it stands in its text's log. */
export interface TextUpdate {
  readonly seq: number
  readonly by: string
  readonly data: Uint8Array
}

/** An update that is kept by itself. */
export interface KeptUpdate extends TextUpdate {
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number
}

export interface TextHead {
  readonly head: number
  /** The highest schema of an editor that wrote in it. */
  readonly schema: number
}

export interface TextSnapshot {
  readonly seq: number
  readonly vector: VectorJson
  readonly state: Uint8Array
}

export interface WholeText {
  readonly kept: TextSnapshot | undefined
  readonly updates: readonly KeptUpdate[]
}

/** A snapshot to be kept, with its vector as JSON. */
interface NewSnapshot extends Omit<TextSnapshot, 'vector'> {
  readonly vector: string
}

/** What is done in the transaction of `client`, no more than a few statements as writers wait; it asks for no other connection. */
export type KeepOver = (client: pg.PoolClient, later: readonly TextUpdate[]) => Promise<void>

/** Where texts are kept: a gapless log of updates each, and a snapshot behind it. */
export interface TextStore {
  /**
   * Appends all in one transaction; resolves with their numbers once they are on disk. Of a text that was taken to another
   * space nothing is kept where it was: such an update has no number. Fails (`isLockedOut`) where another keeps a text locked for
   * more than `waitMs`, a moment when absent.
   */
  append(updates: readonly NewUpdate[], waitMs?: number): Promise<readonly (number | undefined)[]>
  /** Appends one that has a head: without a number where it stays out, either. Fails likewise. */
  appendChecked(update: NewUpdate, waitMs?: number): Promise<number | undefined>
  /**
   * Appends one whose writer knows all up to the update `seq`, and keeps with it, or not at all, what `keep` does with those
   * that came since: nobody writes in the text meanwhile. It fails where the text lies in another space by now.
   */
  appendOver(update: NewUpdate, seq: number, keep: KeepOver): Promise<number>
  /** The space that a text was taken to, undefined where it was not. */
  movedTo(text: TextKey): Promise<SpaceId | undefined>
  /** Resolves once whoever was taking it to another space at the call has done so, or not. */
  untilAtRest(text: TextKey): Promise<void>
  heads(texts: readonly TextKey[]): Promise<ReadonlyMap<string, TextHead>>
  /** Up to `limit` updates after `seq`, oldest first; fewer where they are large, but one at least. */
  updatesAfter(text: TextKey, seq: number, limit: number): Promise<readonly KeptUpdate[]>
  vectorOf(text: TextKey): Promise<Omit<TextSnapshot, 'state'> | undefined>
  snapshotOf(text: TextKey): Promise<TextSnapshot | undefined>
  /** Its snapshot, and all updates after that. */
  wholeOf(text: TextKey): Promise<WholeText>
  /** Puts the snapshot in place of all updates up to its own, unless there is a later one. */
  compact(text: TextKey, snapshot: NewSnapshot): Promise<void>
  drop(text: TextKey): Promise<void>
}

export const textName = ({ kind, space, id }: TextKey): string => `${space} ${kind} ${id}`

/** Others lock a text for as long as one update takes, but for those who take it elsewhere or restore it. */
const usualWaitMs = 200
/** Out of the bytes as an array, which travels as text, or as one value, which travels as it is. */
const appendOf = (data: string, where = ''): string => `
  with patience as materialized (select set_config('lock_timeout', $8, true) as wait_ms),
  given as (
    select one.*, row_number() over (partition by space, kind, id order by place) as nth
    from patience, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::int[], ${data})
      with ordinality as one (space, kind, id, by, at, schema, data, place)${where}),
  moved as (
    insert into text (space, kind, id, head, schema)
    select space, kind, id, count(*), max(schema) from given group by space, kind, id order by space, kind, id
    on conflict (space, kind, id)
      do update set head = text.head + excluded.head, schema = greatest(text.schema, excluded.schema)
      where text.moved_to is null
    returning space, kind, id, head),
  counted as (
    select given.*, moved.head - count(*) over (partition by space, kind, id) + nth as seq
    from given join moved using (space, kind, id)),
  written as (
    insert into text_update (space, kind, id, seq, at, by, data)
    select space, kind, id, seq, at, by, data from counted)
  select counted.seq from given left join counted using (place) order by place`
const appendMany = appendOf('$7::bytea[]')
const appendOne = appendOf('array[$7::bytea]')
const sameText = 'late.space = one.space and late.kind = one.kind and late.id = one.id and late.seq > $9'
const appendChecked = appendOf(
  'array[$7::bytea]',
  `
    where not exists (select from text_update late where ${sameText} and late.by = one.by)
      and not exists (select from text_snapshot late where ${sameText})`,
)
const heads = `
  select text.* from unnest($1::text[], $2::text[], $3::text[]) as wanted (space, kind, id)
  cross join lateral (select space, kind, id, head, schema from text
    where space = wanted.space and kind = wanted.kind and id = wanted.id limit 1) text`
const ofText = 'where space = $1 and kind = $2 and id = $3'
/** So many bytes are read at once. */
const pageBytes = 16_777_216
const after = `
  select seq, at, by, data from (
    select seq, at, by, data, sum(octet_length(data)) over (order by seq) - octet_length(data) as before
    from text_update ${ofText} and seq > $4 order by seq limit $5) page
  where before < ${pageBytes} order by seq`
const compact = `
  with here as (select space from text ${ofText} and moved_to is null for key share), put as (
    insert into text_snapshot (space, kind, id, seq, vector, state)
      select space, $2, $3, $4::bigint, $5::jsonb, $6::bytea from here
    on conflict (space, kind, id) do update set seq = excluded.seq, vector = excluded.vector, state = excluded.state
      where text_snapshot.seq < excluded.seq
    returning seq)
  delete from text_update ${ofText} and seq <= (select seq from put)`

const begin = 'insert into text (space, kind, id, head, schema) values ($1, $2, $3, 0, 0) on conflict do nothing'
const lock = `select head from text ${ofText} for update`

/** Each place that a text has left names the next one. */
const movedTo = `
  with recursive way (space, nth) as (
    select moved_to, 1 from text ${ofText}
    union all
    select text.moved_to, nth + 1 from way
      join text on text.space = way.space and text.kind = $2 and text.id = $3
    where nth < 100)
  select space from way where space is not null order by nth desc limit 1`

interface HeadRow extends pg.QueryResultRow, TextKey, TextHead {}
interface UpdateRow extends pg.QueryResultRow, KeptUpdate {}
interface SnapshotRow extends pg.QueryResultRow, TextSnapshot {}

const keyOf = ({ space, kind, id }: TextKey): readonly string[] => [space, kind, id]

export function createTextStore(pool: pg.Pool): TextStore {
  return {
    async append(updates, waitMs) {
      const rows = await run<{ seq: number | null }>(
        pool,
        updates.length === 1 ? appendOne : appendMany,
        parametersOf(updates, waitMs),
      )
      return rows.map(({ seq }) => seq ?? undefined)
    },
    async appendChecked(update, waitMs = usualWaitMs) {
      const text = keyOf(update.text)
      const [, , [row]] = await inTransaction(pool, beginLocking(waitMs), (client) =>
        Promise.all([
          run(client, begin, text),
          // Whoever has the lock sees all that was written before.
          run(client, lock, text),
          run<{ seq: number | null }>(client, appendChecked, [...parametersOf([update], waitMs), update.head]),
        ]),
      )
      return row?.seq ?? undefined
    },
    appendOver: (update, seq, keep) => inSteps(pool, (client) => appendOver(client, { update, seq, keep })),
    async movedTo(text) {
      const [row] = await run<{ space: SpaceId }>(pool, movedTo, keyOf(text))
      return row?.space
    },
    async untilAtRest(text) {
      // Who writes in it is not waited for: only a move locks the key.
      await run(pool, `select from text ${ofText} for key share`, keyOf(text))
    },
    async heads(texts) {
      if (texts.length === 0) return new Map()
      const rows = await run<HeadRow>(pool, heads, columns(texts))
      return new Map(rows.map((row) => [textName(row), row]))
    },
    updatesAfter: (text, seq, limit) => run<UpdateRow>(pool, after, [...keyOf(text), seq, limit]),
    async vectorOf(text) {
      const [row] = await run<SnapshotRow>(pool, `select seq, vector from text_snapshot ${ofText}`, keyOf(text))
      return row
    },
    async snapshotOf(text) {
      const [row] = await run<SnapshotRow>(pool, `select seq, vector, state from text_snapshot ${ofText}`, keyOf(text))
      return row
    },
    async wholeOf(text) {
      for (;;) {
        const kept = await this.snapshotOf(text)
        const updates = await allUpdatesAfter(this, text, kept?.seq ?? 0)
        // Whoever put a later snapshot there meanwhile took updates off that are missed here.
        const [row] = await run<{ seq: number }>(pool, `select seq from text_snapshot ${ofText}`, keyOf(text))
        if (row?.seq === kept?.seq) return { kept, updates }
      }
    },
    async compact(text, { seq, vector, state }) {
      await run(pool, compact, [...keyOf(text), seq, vector, Buffer.from(state)])
    },
    async drop(text) {
      for (const table of ['text_update', 'text_snapshot', 'text'])
        await run(pool, `delete from ${table} ${ofText}`, keyOf(text))
    },
  }
}

interface Over {
  readonly update: NewUpdate
  readonly seq: number
  readonly keep: KeepOver
}

async function appendOver(client: pg.PoolClient, { update, seq, keep }: Over): Promise<number> {
  const text = keyOf(update.text)
  await run(client, begin, text)
  const [row] = await run<{ head: number }>(client, lock, text)
  const missed = row ? row.head - seq : 0
  const later = await run<UpdateRow>(client, after, [...text, seq, missed])
  if (later.length < missed) throw new Error('What was written meanwhile lies in a snapshot, or is too much.')
  await keep(client, later)
  const [appended] = await run<{ seq: number | null }>(client, appendOne, parametersOf([update]))
  if (!appended?.seq) throw new Error('The text lies in another space by now.')
  return appended.seq
}

function parametersOf(updates: readonly NewUpdate[], waitMs = usualWaitMs): readonly unknown[] {
  const data = updates.map((update) => bufferOf(update.data))
  return [
    ...columns(updates.map(({ text }) => text)),
    updates.map(({ by }) => by),
    updates.map(({ at }) => at),
    updates.map(({ schema }) => schema),
    data.length === 1 ? data[0] : data,
    `${waitMs}`,
  ]
}

const bufferOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

function columns(texts: readonly TextKey[]): readonly (readonly string[])[] {
  return [texts.map(({ space }) => space), texts.map(({ kind }) => kind), texts.map(({ id }) => id)]
}

const pageUpdates = 500

/** All updates of a text after `seq`. */
export async function allUpdatesAfter(
  texts: Pick<TextStore, 'updatesAfter'>,
  text: TextKey,
  seq: number,
): Promise<readonly KeptUpdate[]> {
  const all: KeptUpdate[] = []
  for (let from = seq; ;) {
    const page = await texts.updatesAfter(text, from, pageUpdates)
    all.push(...page)
    const last = page.at(-1)
    const bytes = page.reduce((sum, { data }) => sum + data.length, 0)
    if (!last || (page.length < pageUpdates && bytes < pageBytes)) return all
    from = last.seq
  }
}
