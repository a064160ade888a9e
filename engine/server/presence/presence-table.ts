import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'

/** Used while the bus is away; nothing of it has to outlive a crash. */
export const presenceMigration: Migration = {
  id: '0017-presence',
  up: `
    create unlogged table presence (
      process text primary key,
      people text[] not null,
      -- Whether the process hears nothing, so that the others are to write down, too, who is with them.
      is_deaf boolean not null,
      seen timestamptz not null
    );`,
}

/** Who is with another process, and whether that hears nothing. */
export interface Written {
  readonly process: string
  readonly people: readonly string[]
  readonly isDeaf: boolean
}

export interface Read extends Written {
  /** How long ago it was written. */
  readonly ageMs: number
}

/** Where processes read of each other who is here while they do not hear each other. */
export interface PresenceTable {
  /** What the others have written a moment ago. */
  read(process: string): Promise<readonly Read[]>
  write(written: Written): Promise<void>
  drop(process: string): Promise<void>
}

/** Each that is there writes more often. */
const seenSeconds = 6

export function createPresenceTable(pool: pg.Pool): PresenceTable {
  return {
    read: (process) =>
      run<Read>(
        pool,
        `select process, people, is_deaf as "isDeaf", (extract(epoch from now() - seen) * 1000)::float8 as "ageMs" from presence
         where process <> $1 and seen > now() - make_interval(secs => ${seenSeconds})`,
        [process],
      ),
    async write({ process, people, isDeaf }) {
      await run(
        pool,
        `with old as (delete from presence where process <> $1 and seen < now() - interval '1 minute')
         insert into presence (process, people, is_deaf, seen) values ($1, $2, $3, now())
         on conflict (process) do update set people = excluded.people, is_deaf = excluded.is_deaf, seen = excluded.seen`,
        [process, people, isDeaf],
      )
    },
    drop: async (process) => void (await run(pool, 'delete from presence where process = $1', [process])),
  }
}
