import type pg from 'pg'
import { type LocalDate, dateAt } from '@atrium/base/local-date-time'
import type { Logger, Watch } from '@atrium/engine/server'
import { setCounting, viewPage } from '../contract/usage.ts'

/** Counts what is used in this process, and adds it to the sums of the day. */
export interface Usage {
  readonly watch: Watch
  /** Something of ours broke. */
  failed(): void
  /** Begins to write down. */
  open(to: { readonly pool: pg.Pool; readonly log: Logger }): void
  /** Adds what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** What is counted of since the last time; what a crash takes of it is little and missed by nobody. */
const flushEveryMs = 30_000
const slowMs = 250
const keptDays = 400
/** Of one kind so many names are told apart, as a client could send any. */
const mostNames = 300

const addText = `
  with counting as (select coalesce((select is_counting from usage_settings where space = 'team'), true) as yes),
  sums as (
    insert into usage_day (day, what, name, count)
    select day, what, name, count from jsonb_to_recordset($1) as one (day date, what text, name text, count bigint), counting
    where yes
    on conflict (day, what, name) do update set count = usage_day.count + excluded.count
  ), room as (
    insert into usage_day (day, what, name, count)
    select $3::date, 'bytes', '', coalesce((select bytes from blob_usage where home = 'everywhere'), 0)
      + pg_database_size(current_database()) from counting where yes
    on conflict (day, what, name) do update set count = excluded.count
  ), old as (
    delete from usage_day where day < $3::date - ${keptDays}
  ), old_people as (
    delete from usage_person where day < $3::date - ${keptDays}
  )
  insert into usage_person (day, person)
  select day, person from jsonb_to_recordset($2) as one (day date, person text), counting where yes
  on conflict do nothing`

export function createUsage({ now }: { now(): number }): Usage {
  let sums = new Map<string, number>()
  let people = new Set<string>()
  let to: Parameters<Usage['open']>[0] | undefined
  let timer: NodeJS.Timeout | undefined
  /** In Greenwich. */
  const today = (): LocalDate => dateAt(now())

  function count(what: string, name: string): void {
    const key = `${today()} ${what} ${name}`
    const before = sums.get(key)
    if (before !== undefined || sums.size < mostNames) sums.set(key, (before ?? 0) + 1)
  }

  function forget(): void {
    sums = new Map()
    people = new Set()
  }

  async function flush(): Promise<void> {
    if (!to || sums.size + people.size === 0) return
    const [taken, here, { pool, log }] = [sums, people, to]
    forget()
    const lines = [...taken].map(([key, number]) => ({ ...partsOf(key), count: number }))
    const persons = [...here].map((key) => ({ day: key.slice(0, 10), person: key.slice(11) }))
    // What cannot be written down is not counted: nothing else is to suffer from it (R4.43).
    await writeDown(pool, [JSON.stringify(lines), JSON.stringify(persons), today()]).catch((error: unknown) =>
      log.warn('What was used could not be written down.', { error }),
    )
  }

  return {
    watch: {
      did({ action, by }) {
        // Nothing of the time before is written down by the choice that holds from now on.
        if (action === setCounting.name) forget()
        count('action', action)
        people.add(`${today()} ${by}`)
      },
      asked({ query, input, by, ms }) {
        people.add(`${today()} ${by}`)
        if (ms > slowMs) count('slow', query)
        if (query === viewPage.name) count('view', (input as { readonly page: string }).page)
      },
    },
    failed: () => count('error', ''),
    open(given) {
      to = given
      timer = setInterval(() => void flush(), flushEveryMs)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Waits for no table that others hold, and so short for their rows or a slow disk that no connection is missed by anybody. */
async function writeDown(pool: pg.Pool, values: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`
      begin; set local lock_timeout = '2s'; set local statement_timeout = '10s';
      lock usage_day, usage_person in row exclusive mode nowait`)
    await client.query(addText, [...values])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A day, what, and which of it; the last may have spaces. */
function partsOf(key: string): { readonly day: string; readonly what: string; readonly name: string } {
  const [day = '', what = '', ...name] = key.split(' ')
  return { day, what, name: name.join(' ') }
}
