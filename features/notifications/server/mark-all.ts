import type { Kysely } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { type Notice, markAllNotices, markNotices } from '../contract/notice.ts'

const jobName = 'notifications/mark-all'
const atOnce = 200

interface Marking {
  readonly by: PersonId
  /** What came later is not meant. */
  readonly at: number
  readonly as: 'read' | 'done'
}

export const markAllAfter = after(markAllNotices, async ({ input: { as }, by, at, later }) => {
  later({ name: jobName, data: { by, at, as } satisfies Marking })
})

export const markAllJob = job<Marking>(jobName, async (due) => {
  const { by, as } = due.data
  for (let ids = await unmarked(due); ids.length > 0; ids = await unmarked(due)) {
    const input = { ids: ids as PersonId[], as }
    const answer = await due.actor.actAsServer(markNotices, { id: due.idFor(JSON.stringify(ids)), by, input })
    if (!answer.ok) throw new Error(`Notices could not be marked: ${answer.code}`)
  }
})

async function unmarked({ db, data: { by, at, as } }: Due<Marking>): Promise<string[]> {
  const rows = await (db.withTables<{ notice: Notice }>() satisfies Kysely<{ notice: Notice }>)
    .selectFrom('notice')
    .select('id')
    .where('space', '=', ownSpace(by))
    .where('timestamp', '<=', at)
    .where(as === 'read' ? 'read' : 'isDone', '=', false)
    .orderBy('seq')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}
