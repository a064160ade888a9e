import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'

/** A letter in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A letter of the same name is taken in once, however often it is handed over. */
  readonly once?: string
}

export const mailOnceMigration: Migration = {
  id: '0007-mail-once',
  up: `create table mail_once (id text primary key, at bigint not null); create index mail_once_at on mail_once (at);`,
}

export const mailMigration: Migration = {
  id: '0002-mail',
  up: `
    -- Letters that are not sent: waiting for the mail server, given up, or kept because there is none.
    create table mail (
      id text primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      at bigint not null,
      state text not null check (state in ('waiting', 'failed', 'kept')),
      tries int not null default 0,
      next_at bigint not null,
      error text
    );
    create index mail_due on mail (next_at) where state = 'waiting';
    create index mail_newest on mail (at);`,
}

/** After this long another process may try what one has claimed and not said again that it holds. */
const claimMs = 15_000
const keptMs = 30 * 86_400_000

interface NewMail extends Mail {
  readonly id: string
  readonly at: number
  readonly state: 'waiting' | 'kept'
}

interface ClaimedMail extends Mail {
  readonly id: string
  readonly tries: number
}

/** The letters on disk. */
export function createMailTable(pool: pg.Pool) {
  return {
    async add({ id, to, subject, text, at, state, once }: NewMail): Promise<void> {
      await run(pool, `delete from mail where at < $1 and state <> 'waiting'`, [at - keptMs])
      const insert = `insert into mail (id, recipient, subject, text, at, state, next_at) values ($1, $2, $3, $4, $5, $6, $5)`
      if (once === undefined) return void (await run(pool, insert, [id, to, subject, text, at, state]))
      await run(pool, 'delete from mail_once where at < $1', [at - keptMs])
      const first = `
        with fresh as (insert into mail_once (id, at) values ($7, $5::bigint) on conflict do nothing returning id)
        insert into mail (id, recipient, subject, text, at, state, next_at)
        select $1, $2, $3, $4, $5::bigint, $6, $5::bigint from fresh`
      await run(pool, first, [id, to, subject, text, at, state, once])
    },

    /** Takes the letter that is due longest, for this process alone. */
    async claim(now: number): Promise<ClaimedMail | undefined> {
      const text = `
        update mail set tries = tries + 1, next_at = $1::bigint + ${claimMs}
        where id = (
          select id from mail where state = 'waiting' and next_at <= $1::bigint
          order by next_at limit 1 for update skip locked
        )
        returning id, recipient as "to", subject, text, tries`
      return (await run<ClaimedMail>(pool, text, [now]))[0]
    },

    /** Says that a letter that was claimed is still on its way out. */
    async hold(id: string, now: number): Promise<void> {
      await run(pool, `update mail set next_at = $2::bigint + ${claimMs} where id = $1`, [id, now])
    },

    async drop(id: string): Promise<void> {
      await run(pool, 'delete from mail where id = $1', [id])
    },

    /** Notes why a letter did not go out; `nextAt` null gives it up. */
    async failed(id: string, { error, nextAt }: { error: string; nextAt: number | null }): Promise<void> {
      const text = `
        update mail set error = $2, next_at = coalesce($3::bigint, next_at),
          state = case when $3::bigint is null then 'failed' else 'waiting' end
        where id = $1`
      await run(pool, text, [id, error.slice(0, 500), nextAt])
    },
  }
}
