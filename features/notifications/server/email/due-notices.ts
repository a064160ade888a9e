import { type Kysely, sql } from 'kysely'
import { type Role, ownSpace, readers } from '@atrium/engine/contract'
import { membersOf } from '@atrium/features/spaces/server'
import { decide } from '../../contract/decide.ts'
import type { NotifyLevel } from '../../contract/level.ts'
import { type Notice, mayHearAs } from '../../contract/notice.ts'
import { isDirect } from '../../contract/push-message.ts'
import { readChoices } from '../read-choices.ts'

type Db = Kysely<Record<never, never>>

const mostGathered = 100
/** What is told later than a day is no news. */
const freshMs = 86_400_000
const markedMs = 30 * 86_400_000

/** Whose email it is, and when. */
interface Moment {
  readonly person: string
  readonly now: number
}

/**
 * What is to be told to somebody by email at this moment, the oldest first: unread, due, not told before, still theirs to know,
 * and wanted by email as they choose now.
 */
export async function dueNotices(db: Db, moment: Moment): Promise<readonly Notice[]> {
  const { person, now } = moment
  const { rows: notices } = await sql<Notice>`
    select notice.* from notice
    left join notice_emailed emailed on emailed.person = ${person} and emailed.notice = notice.id
    where notice.space = ${ownSpace(person)} and not notice.read and not notice.is_done
      and notice.email_at <= ${now} and notice.email_at > ${now - freshMs}
      and (emailed.seq is null or emailed.seq < notice.seq)
    order by notice.seq desc limit ${mostGathered}`.execute(db)
  const isWanted = await wantedNow(db, notices, moment)
  return notices.filter(isWanted).toReversed()
}

async function wantedNow(
  db: Db,
  notices: readonly Notice[],
  { person, now }: Moment,
): Promise<(notice: Notice) => boolean> {
  const spaces = [...new Set(notices.map(({ sourceSpace }) => sourceSpace))]
  const [roles, levels, choices] = await Promise.all([
    rolesOf(db, person, spaces),
    levelsOf(db, person, spaces),
    readChoices(db, [person]),
  ])
  const standing = { person, choices: choices.get(person), quietUntil: undefined, isHere: true, isLooking: false }
  return (notice) => {
    const { cause, sourceSpace } = notice
    if (!mayHearAs(roles.get(sourceSpace), notice)) return false
    const happening = { cause, by: undefined, isDirect: isDirect(notice) }
    const decision = decide(happening, { ...standing, level: levels.get(sourceSpace) }, now)
    return decision.way === 'in-app' && decision.emailAt !== null
  }
}

async function rolesOf(db: Db, person: string, spaces: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const found = await Promise.all(spaces.map((space) => membersOf(db, space, { roles: readers, among: [person] })))
  return new Map(found.flat().map(({ space, role }) => [space, role]))
}

async function levelsOf(
  db: Db,
  person: string,
  spaces: readonly string[],
): Promise<ReadonlyMap<string, Pick<NotifyLevel, 'level' | 'mutedUntil'>>> {
  const { rows } = await sql<NotifyLevel>`
    select * from notify_level where space = ${ownSpace(person)} and id = any(${[...spaces]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Notes that `notices` were told by email. */
export async function markEmailed(db: Db, notices: readonly Notice[], { person, now }: Moment): Promise<void> {
  await sql`delete from notice_emailed where person = ${person} and at < ${now - markedMs}`.execute(db)
  await sql`
    insert into notice_emailed (person, notice, seq, at)
    select ${person}, told.notice, told.seq, ${now}::bigint
    from unnest(${notices.map(({ id }) => id)}::text[], ${notices.map(({ seq }) => seq)}::bigint[]) told (notice, seq)
    on conflict (person, notice) do update set seq = excluded.seq, at = excluded.at`.execute(db)
}

/** When somebody was last told of something by email. */
export async function lastEmailed(db: Db, person: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select max(at) as at from notice_emailed where person = ${person}`.execute(db)
  return rows[0]?.at ?? undefined
}
