import { createHash } from 'node:crypto'
import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { LetterHead } from './letter.ts'
import type { LetterKey } from './mailbox-wire.ts'

export const mailboxMigration: Migration = {
  id: '0014-mailbox',
  up: `
    -- Which process reads the mailbox of this installation, and how it fares.
    create table mailbox (
      single boolean primary key default true check (single),
      holder text not null,
      held_until bigint not null,
      looked_at bigint,
      error text,
      error_at bigint
    );
    -- The letters that came in, so that each is handled once.
    create table received_letter (
      folder text not null,
      uid_validity text not null,
      uid bigint not null,
      name text not null,
      at bigint not null,
      tries int not null,
      became text,
      primary key (folder, uid_validity, uid)
    );
    create index received_letter_name on received_letter (name) where became is not null;
    create index received_letter_at on received_letter (at);`,
}

/** After this long without a word of the process that reads another may. */
const heldMs = 20_000
const keptMs = 180 * 86_400_000

/** The time of the database, which all processes share. */
const now = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

interface LetterInFolder extends LetterKey {
  readonly folder: string
}

/** What is known of the mailbox, on disk. */
export function createMailboxTable(pool: pg.Pool) {
  return {
    /** Takes the mailbox, or keeps it; answers whether it is this process's. */
    async hold(holder: string): Promise<boolean> {
      const text = `
        insert into mailbox as one (holder, held_until) values ($1, ${now} + ${heldMs})
        on conflict (single) do update set holder = excluded.holder, held_until = excluded.held_until
          where one.holder = $1 or one.held_until < ${now}
        returning holder`
      return (await run(pool, text, [holder])).length > 0
    },

    async letGo(holder: string): Promise<void> {
      await run(pool, 'update mailbox set held_until = 0 where holder = $1', [holder])
    },

    async looked(): Promise<void> {
      await run(pool, `update mailbox set looked_at = ${now}, error = null, error_at = null`)
      await run(pool, `delete from received_letter where at < ${now} - ${keptMs}`)
    },

    async failed(words: string): Promise<void> {
      const text = `update mailbox set error = $1, error_at = coalesce(error_at, ${now})`
      await run(pool, text, [words.slice(0, 500)])
    },

    /** Whether a letter was handled: this one, or another copy of it. */
    async isHandled({ folder, uidValidity, uid }: LetterInFolder, name: string): Promise<boolean> {
      const text = `
        select from received_letter where became is not null
          and (name = $4 or (folder = $1 and uid_validity = $2 and uid = $3)) limit 1`
      return (await run(pool, text, [folder, uidValidity, uid, name])).length > 0
    },

    /** Notes that a letter is about to be handled; answers how often it was before. */
    async tries({ folder, uidValidity, uid }: LetterInFolder, name: string): Promise<number> {
      const text = `
        insert into received_letter as one (folder, uid_validity, uid, name, at, tries) values ($1, $2, $3, $4, ${now}, 1)
        on conflict (folder, uid_validity, uid) do update set tries = one.tries + 1
        returning tries`
      const [row] = await run<{ tries: number }>(pool, text, [folder, uidValidity, uid, name])
      return (row?.tries ?? 1) - 1
    },

    async handled({ folder, uidValidity, uid }: LetterInFolder, became: string): Promise<void> {
      const text = 'update received_letter set became = $4 where folder = $1 and uid_validity = $2 and uid = $3'
      await run(pool, text, [folder, uidValidity, uid, became])
    },
  }
}

/** By which two copies of a letter are known as one, without saying anything of it. */
export const nameOfLetter = ({ messageId, from, to, subject, size }: LetterHead): string =>
  createHash('sha256')
    .update(JSON.stringify(messageId === '' ? [from, to, subject, size] : [messageId, to]))
    .digest('base64url')
