import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { type Gathered, tellWatchersLater } from '../../contract/set-watch.ts'

/** Who watches is told of one thing at most this often. */
export const gatherMs = 3_600_000

interface Of {
  readonly space: SpaceId
  /** A page, or the space itself. */
  readonly id: string
  readonly what: Gathered
}

/** Up to where, in the text of a page, and when those who watch were told last. */
export interface Told {
  readonly seq: number
  readonly at: number
}

export async function toldOf({ db }: Pick<Due, 'db'>, { space, id, what }: Of): Promise<Told> {
  const { rows } = await sql<Told>`
    select seq, at from watch_told where space = ${space} and id = ${id} and what = ${what}`.execute(db)
  return rows[0] ?? { seq: 0, at: 0 }
}

export async function noteTold({ db }: Pick<Due, 'db'>, { space, id, what }: Of, { seq, at }: Told): Promise<void> {
  await sql`
    insert into watch_told (space, id, what, seq, at) values (${space}, ${id}, ${what}, ${seq}, ${at})
    on conflict (space, id, what) do update set seq = excluded.seq, at = excluded.at`.execute(db)
}

/** Where it is too early to tell again, it is told later: true. */
export async function isTooEarly(due: Due, of: Of, told: Told): Promise<boolean> {
  const at = told.at + gatherMs
  if (at <= due.now()) return false
  const input = { ...of, space: of.space, at }
  await due.actor.actAsServer(tellWatchersLater, { id: due.idFor('later'), by: 'server' as PersonId, input })
  return true
}
