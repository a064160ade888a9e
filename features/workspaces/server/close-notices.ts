import type { Kysely } from 'kysely'
import type { PersonId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { type Cause, type Notice, markNotices } from '@atrium/features/notifications/contract'

interface Settled {
  readonly space: string
  /** Whom the notices came from. */
  readonly person: string
  readonly cause: Cause
}

/** Marks as done, for all who have them, the notices of what was settled by somebody. */
export async function closeNotices(due: Due, { space, person, cause }: Settled): Promise<void> {
  const found = await (due.db.withTables<{ notice: Notice }>() as unknown as Kysely<{ notice: Notice }>)
    .selectFrom('notice')
    .select(['userId', 'id'])
    .where('sourceId', '=', space)
    .where('cause', '=', cause)
    .where('fromUserId', '=', person)
    .where('isDone', '=', false)
    .execute()
  for (const [owner, notices] of Map.groupBy(found, ({ userId }) => userId)) {
    const call = { id: due.idFor(`close ${owner}`), by: owner as PersonId }
    await due.actor.actAsServer(markNotices, { ...call, input: { ids: notices.map(({ id }) => id), as: 'done' } })
  }
}
