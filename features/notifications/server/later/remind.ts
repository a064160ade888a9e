import { sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { type Due, type LaterJob, after, job } from '@atrium/engine/server'
import { isOut } from '@atrium/features/people/contract'
import { profilesOf } from '@atrium/features/people/server'
import { endLaterWait, finishLater, saveForLater, snoozeNotice } from '../../contract/later.ts'
import { LaterItem, type Wait, laterId } from '../../contract/later-item.ts'
import type { Notice } from '../../contract/notice.ts'
import { tellAgain, tellPeople } from '../tell-people.ts'
import type { LaterSources } from './later-source.ts'

const jobName = 'notifications/later'

interface Waiting extends Wait {
  readonly person: string
}

const jobOf = (data: Waiting, at: number) => ({ name: jobName, data, at, key: `${data.person} ${data.item}` })

/** Written down with the deed; another time for the same thing takes its place. */
export const remindAfter = {
  ...after(snoozeNotice, async ({ by: person, at, input: { notice, until, untilBack }, later }) => {
    later(jobOf({ person, item: laterId({ kind: 'notice', thing: notice }), at: until }, until))
    if (untilBack) later(lookAt(at))
  }),
  ...after(saveForLater, async ({ tx, by: person, at, input, later }) => {
    const item = await tx.get(LaterItem, { space: ownSpace(person), id: laterId(input) })
    if (item && item.remindAt !== null && !item.isReminded)
      later(jobOf({ person, item: item.id, at: item.remindAt }, item.remindAt))
    if (item?.backOf) later(lookAt(at))
  }),
  // What waits for a time that nobody waits for is done now, and finds nothing to do.
  ...after(finishLater, async ({ by: person, at, input, later }) => {
    later(jobOf({ person, item: laterId(input), at: 0 }, at))
  }),
}

/** Tells somebody that it is time for what they kept, as far as they may know of it by then; once, as the wait ends with it. */
export const remindJob = (sources: LaterSources) => job<Waiting>(jobName, (due) => remind(due, sources))

async function remind(due: Due<Waiting>, sources: LaterSources): Promise<void> {
  const item = await waitingItem(due)
  if (!item) return
  await (item.kind === 'notice' ? bringBack(due, item) : tell(due, item, sources[item.kind]))
  // Of what is gone nothing is told, and it stands among what it was time for.
  if (await waitingItem(due)) await end(due)
}

const backName = 'notifications/await-back'
/** While anybody is waited for, it is looked this often who is back. */
const lookEveryMs = 30_000
const mostLooked = 5_000

const lookAt = (now: number): LaterJob => ({ name: backName, data: {}, at: now + lookEveryMs, key: 'all' })

interface Awaited extends Pick<LaterItem, 'space' | 'id' | 'wasOut'> {
  readonly backOf: string
  readonly remindAt: number
}

/** Tells those who wait for somebody who is back by now, and looks again later for the others. */
export const backJob = (sources: LaterSources) =>
  job(backName, async (due) => {
    const { rows } = await sql<Awaited>`
      select space, id, back_of, was_out, remind_at from later_item
      where back_of is not null and not is_reminded order by remind_at limit ${mostLooked}`.execute(due.db)
    const profiles = await profilesOf(due.db, [...new Set(rows.map(({ backOf }) => backOf))])
    const isBack = ({ backOf, wasOut }: Awaited): boolean => {
      const profile = profiles.get(backOf)
      return profile !== undefined && !isOut(profile, due.now()) && (wasOut || due.isLooking(backOf))
    }
    for (const item of rows.filter(isBack)) {
      const data = { person: item.space.slice(ownSpace('').length), item: item.id, at: item.remindAt }
      await remind({ ...due, data, idFor: (what) => due.idFor(`${what} ${item.space} ${item.id}`) }, sources)
    }
    if (rows.some((item) => !isBack(item))) await due.leave(lookAt(due.now()))
  })

async function tell(
  due: Due<Waiting>,
  { kind, where, thing }: LaterItem,
  source: LaterSources[keyof LaterSources],
): Promise<void> {
  const { db, data } = due
  const by = data.person as PersonId
  if (kind === 'notice') return
  const [words] = await source([{ space: where, id: thing }], { db, by })
  if (!words) return
  const isEvent = kind === 'event'
  await tellPeople(due, {
    // Who is invited to an event may not be in its space.
    space: isEvent ? ownSpace(by) : where,
    causes: new Map([[by, 'later']]),
    wait: data,
    message: () => (isEvent ? '' : words.said),
    contents: () => ({
      id: due.idFor('notice'),
      sourceType: kind,
      sourceId: thing,
      sourceName: isEvent ? '' : words.title,
      link: words.link,
      ...(isEvent && { facts: { what: 'asked', space: where } }),
    }),
  })
}

async function bringBack(due: Due<Waiting>, { thing }: LaterItem): Promise<void> {
  const { rows } = await sql<Notice>`
    select * from notice where space = ${ownSpace(due.data.person)} and id = ${thing}`.execute(due.db)
  if (rows[0]) await tellAgain(due, rows[0], due.data)
}

async function waitingItem({ db, data: { person, item, at } }: Due<Waiting>): Promise<LaterItem | undefined> {
  const { rows } = await sql<LaterItem>`
    select * from later_item
    where space = ${ownSpace(person)} and id = ${item} and remind_at = ${at} and not is_reminded`.execute(db)
  return rows[0]
}

async function end({ actor, data, idFor }: Due<Waiting>): Promise<void> {
  const { person, item, at } = data
  const call = { id: idFor('end'), by: person as PersonId, input: { person, item, at } }
  const answer = await actor.actAsServer(endLaterWait, call)
  if (!answer.ok) throw new Error(`A reminder could not be ended: ${answer.code}`)
}
