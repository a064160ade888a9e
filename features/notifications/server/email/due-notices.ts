import { sql } from 'kysely'
import { type Role, ownSpace, readers, type SpaceId } from '@atrium/engine/contract'
import { membersOf } from '@atrium/features/spaces/server'
import { type Decision, decide } from '../../contract/decide.ts'
import type { NotifyLevel } from '../../contract/level.ts'
import { mayHearAs } from '../../contract/deliver-notice.ts'
import type { Notice } from '../../contract/notice.ts'
import { isDirect } from '../../contract/push-message.ts'
import { readChoices } from '../read-choices.ts'
import type { Db } from './letter-tools.ts'

const mostGathered = 100
const mostInDigest = 500
/** What is told later than a day is no news. */
const freshMs = 86_400_000
/** Nor is what nobody read in two weeks; what was told is remembered for longer. */
const freshForDigestMs = 14 * 86_400_000
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
  const wayOf = await waysNow(db, notices, moment)
  return notices.filter((notice) => hasEmail(wayOf(notice))).toReversed()
}

/**
 * What somebody has not read and was not told of by email, the oldest first: still theirs to know, and wanted in their inbox as
 * they choose now. A reminder of an event is over by then.
 */
export async function digestNotices(db: Db, moment: Moment): Promise<readonly Notice[]> {
  const { person, now } = moment
  const { rows: notices } = await sql<Notice>`
    select notice.* from notice
    left join notice_emailed emailed on emailed.person = ${person} and emailed.notice = notice.id
    where notice.space = ${ownSpace(person)} and not notice.read and not notice.is_done and notice.cause <> 'reminder'
      and notice.timestamp > ${now - freshForDigestMs}
      and (emailed.seq is null or emailed.seq < notice.seq)
    order by notice.seq desc limit ${mostInDigest}`.execute(db)
  const wayOf = await waysNow(db, notices, moment)
  return notices.filter((notice) => wayOf(notice)?.way === 'in-app').toReversed()
}

const hasEmail = (decision: Decision | undefined): boolean => decision?.way === 'in-app' && decision.emailAt !== null

/** How each of `notices` would be told now; undefined where its person may not know it any more. */
async function waysNow(
  db: Db,
  notices: readonly Notice[],
  { person, now }: Moment,
): Promise<(notice: Notice) => Decision | undefined> {
  const spaces = [...new Set(notices.map(({ sourceSpace }) => sourceSpace))]
  const [roles, levels, choices] = await Promise.all([
    rolesOf(db, person, spaces),
    levelsOf(db, person, spaces),
    readChoices(db, [person]),
  ])
  const standing = { person, choices: choices.get(person), quietUntil: undefined, isHere: true, isLooking: false }
  return (notice) => {
    const { cause, sourceSpace } = notice
    if (!mayHearAs(roles.get(sourceSpace), notice)) return undefined
    const happening = { cause, by: undefined, isDirect: isDirect(notice) }
    return decide(happening, { ...standing, level: levels.get(sourceSpace) }, now)
  }
}

async function rolesOf(db: Db, person: string, spaces: readonly SpaceId[]): Promise<ReadonlyMap<string, Role>> {
  const found = await Promise.all(spaces.map((space) => membersOf(db, space, { roles: readers, among: [person] })))
  return new Map(found.flat().map(({ space, role }) => [space, role]))
}

async function levelsOf(
  db: Db,
  person: string,
  spaces: readonly SpaceId[],
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

/** Nobody gets more than one letter in so long. */
const apartMs = 900_000

/** From when on somebody may get another letter. */
export async function apartAt(db: Db, person: string, now: number): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select max(at) as at from notice_emailed where person = ${person}`.execute(db)
  const last = rows[0]?.at ?? undefined
  return last === undefined ? now : Math.max(now, last + apartMs)
}
