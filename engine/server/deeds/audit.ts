import { createHash } from 'node:crypto'
import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'

/** What is written down of a deed for those who run the team: no words that people wrote to each other. */
export interface AuditFacts {
  /** The id of whom it was done to. */
  readonly person?: string | undefined
  /** The space that it was done to, where that is not the one in which it was done. */
  readonly space?: string | undefined
  /** A name, a role or what else says what was done. */
  readonly detail?: string | undefined
}

export interface AuditNote extends AuditFacts {
  readonly id: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: string
  readonly space: string
}

export const auditMigration: Migration = {
  id: '0006-audit',
  up: `
    create table audit (
      id text not null,
      by text not null,
      at bigint not null,
      action text not null,
      space text not null,
      person text,
      detail text,
      primary key (by, id)
    );
    create index audit_newest on audit (at desc, id desc);
    create index audit_by on audit (by, at desc, id desc);`,
}

/** Something that nobody with an account did, counted: one line for each hour and each `of`. */
export interface Tally {
  readonly action: string
  readonly of: string
  /** To whom it was done, if anybody. */
  readonly person: string | null
  /** What is said after the number of times. */
  readonly detail: string
}

const tallyText = `
  insert into audit (id, by, at, action, space, person, detail)
  select $1 || ' ' || floor(extract(epoch from now()) / 3600), '', extract(epoch from now()) * 1000, $2, 'team', $3, '1 ' || $4
  on conflict (by, id) do update set at = excluded.at,
    detail = (split_part(audit.detail, ' ', 1)::bigint + 1) || ' ' || $4`

/** Counts what anonymous callers do, so that a flood of it is one line. */
export async function tally(pool: pg.Pool, { action, of, person, detail }: Tally): Promise<void> {
  const name = createHash('sha256').update(`${action}\n${of}`).digest('base64url').slice(0, 32)
  await run(pool, tallyText, [name, action, person, detail])
}

/** Writes `$1`, a JSON list of `AuditNote`, down. */
export const addNotes = `
  insert into audit (id, by, at, action, space, person, detail)
  select id, by, at, action, space, person, detail
  from jsonb_to_recordset($1) as note (id text, by text, at bigint, action text, space text, person text, detail text)`
