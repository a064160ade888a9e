import { type Kysely, sql } from 'kysely'
import type { ReplyPlace } from './reply-taker.ts'

type Db = Kysely<Record<never, never>>

/** What a letter is answered by. */
export interface ReplyToken {
  /** The hash of it. */
  readonly token: string
  readonly person: string
  /** The name of the letter. */
  readonly letter: string
  /** Where a reply goes, with the kind of source; null where the letter takes none. */
  readonly place: { readonly kind: string; readonly at: ReplyPlace } | null
  /** The notices that the letter told. */
  readonly notices: readonly string[]
  /** When the letter was written. */
  readonly at: number
}

/** So long a letter can be answered; that it cannot any more is said for as long again. */
export const answeredForMs = 30 * 86_400_000

export async function addToken(db: Db, { token, person, letter, place, notices, at }: ReplyToken): Promise<void> {
  await sql`delete from reply_token where at < ${at - 2 * answeredForMs}`.execute(db)
  await sql`
    insert into reply_token (token, person, letter, place, notices, at)
    values (${token}, ${person}, ${letter}, ${place && JSON.stringify(place)}::jsonb, ${[...notices]}::text[], ${at})
    on conflict (token) do update set place = excluded.place, notices = excluded.notices`.execute(db)
}

/** Of several tokens the first that is known. */
export async function findToken(db: Db, tokens: readonly string[]): Promise<ReplyToken | undefined> {
  if (tokens.length === 0) return undefined
  const all = [...tokens]
  const { rows } = await sql<ReplyToken>`
    select * from reply_token where token = any(${all}::text[])
    order by array_position(${all}::text[], token) limit 1`.execute(db)
  return rows[0]
}

export async function tokenOfLetter(db: Db, letter: string): Promise<ReplyToken | undefined> {
  const { rows } = await sql<ReplyToken>`select * from reply_token where letter = ${letter} limit 1`.execute(db)
  return rows[0]
}

/** Has none of the letters that somebody was sent be answered any more. */
export async function endTokens(db: Db, person: string): Promise<void> {
  await sql`delete from reply_token where person = ${person}`.execute(db)
}
