import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type LaterJob, after, job } from '@atrium/engine/server'
import { type CalendarEvent, atOnce, trashMs } from '../contract/calendar-event.ts'
import { putBackEvent } from '../contract/put-back-event.ts'
import { deleteEvent, deleteForever, purgeEvent, restoreEvent, touchPrivate } from '../contract/trash-event.ts'
import { tellLater } from './tell/tell-event.ts'
import { forgetTold } from './tell/told-state.ts'
import { type Replan, replanName } from './replan.ts'

const jobName = 'calendar/purge'

interface Purge {
  readonly space: SpaceId
  readonly trashedAt: number
}

export const trashAfter = {
  ...after(deleteEvent, async ({ input: { space, id, scope, at: from }, by, at, later }) => {
    const data: Purge = { space, trashedAt: at }
    later({ name: jobName, data, at: at + trashMs, key: `${space} ${id} ${at}` })
    later({ name: replanName, data: { space, id } satisfies Replan })
    later(touchLater({ space, id, by }))
    later(tellLater({ space, id, by, ...(scope === 'following' && from !== undefined && { at: from }) }, at))
  }),
  ...after(deleteForever, async ({ input: { space }, later }) =>
    later({ name: jobName, data: { space, trashedAt: atOnce } satisfies Purge }),
  ),
  ...after(putBackEvent, async ({ input: { space, id, made }, by, at, later }) => {
    later({ name: replanName, data: { space, id } satisfies Replan })
    later(tellLater({ space, id, by, ...(made !== null && { newId: made }) }, at))
  }),
  ...after(restoreEvent, async ({ input: { space, id }, by, at, later }) => {
    later({ name: replanName, data: { space, id } satisfies Replan })
    later(touchLater({ space, id, by }))
    later(tellLater({ space, id, by }, at))
  }),
}

interface Touch {
  readonly space: SpaceId
  readonly id: string
  readonly by: PersonId
}

const touchName = 'calendar/touch-private'
const touchLater = (data: Touch): LaterJob => ({ name: touchName, data })

/** What somebody deleted, or restored, of another one's private events is not found by its words any more, or again. */
export const touchJob = job<Touch>(touchName, async ({ db, actor, idFor, data: { space, id, by } }) => {
  const { rows } = await sql<{ id: string; createdBy: PersonId }>`
    select id, created_by from calendar_event
    where space = ${space} and (id = ${id} or series = ${id}) and is_private and created_by <> ${by}`.execute(db)
  for (const { id: each, createdBy: person } of rows) {
    const call = { id: idFor(each), by: person, input: { id: each, person } }
    const answer = await actor.actAsServer(touchPrivate, call)
    if (!answer.ok) throw new Error(`A private event could not be touched: ${answer.code}`)
  }
})

/** Forgets what one deed put into the trash and what is still there. */
export const purgeJob = job<Purge>(jobName, async (due) => {
  const { db, actor, idFor, data } = due
  const { space, trashedAt } = data
  const { rows } = await sql<Pick<CalendarEvent, 'id' | 'overrides'> & { createdBy: PersonId }>`
    select id, created_by, overrides from calendar_event
    where space = ${space} and (trash ->> 'at')::bigint = ${trashedAt}`.execute(db)
  for (const { id, createdBy, overrides } of rows) {
    const sources = [id, ...overrides.map((one) => one.id)]
    const input = { space, id, owner: createdBy, trashedAt }
    const answer = await actor.actAsServer(purgeEvent, { id: idFor(id), by: createdBy, input })
    if (!answer.ok && answer.code !== 'kept') throw new Error(`An event could not be forgotten: ${answer.code}`)
    if (answer.ok) await forgetTold(due, space, sources)
  }
})
