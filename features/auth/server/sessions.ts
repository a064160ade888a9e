import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Identity, run } from '@atrium/engine/server'
import { isSuspendedText } from '@atrium/features/people/server'
import type { SessionLine } from '../contract/sessions.ts'
import { createTokenIn } from './session-cookie.ts'

/** Those of a person's sessions that have not ended. */
export async function aliveAmong(
  db: Kysely<Record<never, never>>,
  person: string,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = sql<{ id: string }>`
    select one.id from auth_session one
    where one.id = any(${sessions}) and one."userId" = ${person} and one."expiresAt" > now() and not (${sql.raw(endedText)})`
  return new Set((await text.execute(db)).rows.map(({ id }) => id))
}

export interface AliveSession extends Identity {
  /** Whether it is used so long after it was made, or last extended, that its end is to be put off. */
  readonly isToExtend: boolean
}

/** How long a session lasts that nobody uses, and how old it is when using it puts that off. */
export const sessionSeconds = { expiresIn: 30 * 86_400, updateAge: 86_400 }

/** Where people are signed in. */
export interface Sessions {
  list(identity: Identity): Promise<readonly SessionLine[]>
  /** Ends one of the person's sessions, with its connections; false when there is none of that id. */
  end(identity: Identity, id: string): Promise<boolean>
  /** Ends all of the person's sessions but the one that asks. */
  endOthers(identity: Identity): Promise<void>
  /** Those of `sessions` that have not ended; notes that they are in use. */
  alive(sessions: readonly string[]): Promise<ReadonlySet<string>>
  /** The session that a request brings, unless it has ended. */
  findAlive(headers: Headers): Promise<AliveSession | undefined>
  /** Closes the connections of those of `people` whose sessions have ended, here and in the other processes. */
  closeEnded(people: readonly string[]): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly secret: string
  /** Whether people come by https. */
  readonly isSecure: boolean
  /** Hears which sessions ended, to close their connections everywhere. */
  onEnd(sessions: readonly string[]): void
}

/**
 * Whether the session `one` has ended though it is still there. What the deed wrote down counts, on every process and before
 * any job was done.
 */
const endedText = `
  ${isSuspendedText('one."userId"')}
  or exists (
    select from ended_sessions ended where ended.space = 'team' and ended.id in (one."userId", one.id)
      and ended.person = one."userId" and one."createdAt" <= to_timestamp(ended.at / 1000.0))`

const listText = `
  select id, "userAgent" as "userAgent", "ipAddress" as address,
    extract(epoch from "createdAt") * 1000 as "signedInAt", extract(epoch from "updatedAt") * 1000 as "lastActive"
  from auth_session where "userId" = $1 and "expiresAt" > now() order by "updatedAt" desc`
const aliveText = `
  select one.id from auth_session one where one.id = any($1::text[]) and one."expiresAt" > now() and not (${endedText})`
/** Five minutes are near enough for a person to know a session by, and cost next to nothing. */
const noteText = `
  update auth_session set "updatedAt" = now()
  where id = any($1::text[]) and "expiresAt" > now() and "updatedAt" < now() - interval '5 minutes'`

/** Of the session with a token: whose it is, whether it has ended, and whether its end is to be put off. */
const ofTokenText = `
  select one.id as session, one."userId" as person, one."expiresAt" <= now() or (${endedText}) as "isEnded",
    one."expiresAt" <= now() + interval '${sessionSeconds.expiresIn - sessionSeconds.updateAge} seconds' as "isToExtend"
  from auth_session one where one.token = $1`

interface Listed {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly signedInAt: string | number
  readonly lastActive: string | number
}

interface Found extends AliveSession, pg.QueryResultRow {
  readonly isEnded: boolean
}

export function createSessions({ pool, secret, isSecure, onEnd }: Needs): Sessions {
  const tokenIn = createTokenIn({ secret, isSecure })

  async function findAlive(headers: Headers): Promise<AliveSession | undefined> {
    const token = tokenIn(headers)
    const [row] = token ? await run<Found>(pool, ofTokenText, [token]) : []
    if (!row || row.isEnded) return undefined
    const { person, session, isToExtend } = row
    return { person, session, isToExtend }
  }

  async function endWhere(condition: string, values: readonly string[]): Promise<boolean> {
    const text = `delete from auth_session where "userId" = $1 and ${condition} returning id`
    const ended = (await run<{ id: string }>(pool, text, values)).map(({ id }) => id)
    if (ended.length > 0) onEnd(ended)
    return ended.length > 0
  }

  return {
    async list({ person, session }) {
      const rows = await run<Listed>(pool, listText, [person])
      return rows.map(({ id, userAgent, address, signedInAt, lastActive }) => ({
        id,
        isThis: id === session,
        userAgent: userAgent ?? '',
        address: address ?? '',
        signedInAt: Math.round(Number(signedInAt)),
        lastActive: Math.round(Number(lastActive)),
      }))
    },
    end: ({ person }, id) => endWhere('id = $2', [person, id]),
    endOthers: async ({ person, session }) => void (await endWhere('id <> $2', [person, session])),
    findAlive,
    async closeEnded(people) {
      const text = `select one.id from auth_session one where one."userId" = any($1::text[]) and (${endedText})`
      const ended = await run<{ id: string }>(pool, text, [people])
      if (ended.length > 0) onEnd(ended.map(({ id }) => id))
    },
    async alive(sessions) {
      await run(pool, noteText, [sessions])
      return new Set((await run<{ id: string }>(pool, aliveText, [sessions])).map(({ id }) => id))
    },
  }
}
