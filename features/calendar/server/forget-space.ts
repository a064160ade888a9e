import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { purgeWorkspace } from '@atrium/features/workspaces/contract'
import { forgetSpace, forgottenAtOnce } from '../contract/forget-space.ts'

const jobName = 'calendar/forget-space'

interface Forgotten {
  readonly space: SpaceId
}

export const forgetSpaceAfter = after(purgeWorkspace, async ({ input: { space }, later }) =>
  later({ name: jobName, data: { space } satisfies Forgotten }),
)

/** What people had in their own spaces about the events of a workspace goes with it: the words of private ones, above all. */
export const forgetSpaceJob = job<Forgotten>(jobName, async ({ db, actor, idFor, data: { space } }) => {
  const { rows } = await sql<{ owner: string; id: string }>`
    select distinct substr(one.space, 5) as owner, one.id from (
      select space, id from event_words where "where" = ${space}
      union all select space, id from event_files where "where" = ${space}
      union all select space, id from event_reminder where "where" = ${space}
      union all select space, id from calendar_feed where "where" = ${space}
    ) as one where one.space like 'own:%' order by owner, id`.execute(db)
  for (const [owner, all] of Map.groupBy(rows, (row) => row.owner))
    for (let from = 0; from < all.length; from += forgottenAtOnce) {
      const ids = all.slice(from, from + forgottenAtOnce).map(({ id }) => id)
      const person = owner as PersonId
      const call = {
        id: idFor(`forget ${owner} ${ids[0]}`),
        by: person,
        input: { person, space: space, ids },
      }
      const answer = await actor.actAsServer(forgetSpace, call)
      if (!answer.ok) throw new Error(`What was left of a calendar could not be forgotten: ${answer.code}`)
    }
})
