import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { forgetActivity, rewrittenAtOnce } from '../contract/forget-activity.ts'

interface Forgotten {
  readonly space: SpaceId
  /** The ids of what was deleted for good. */
  readonly targets: readonly string[]
  readonly by: PersonId
}

/** Takes the names of what was deleted for good out of what a workspace says was done to it. */
export async function forgetActivityOf({ db, actor, idFor }: Due, { space, targets, by }: Forgotten): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from activity where space = ${space} and target_id = any(${targets}::text[]) order by id`.execute(db)
  for (let from = 0; from < rows.length; from += rewrittenAtOnce) {
    const ids = rows.slice(from, from + rewrittenAtOnce).map(({ id }) => id)
    const call = { id: idFor(`activity ${ids[0]}`), by, input: { space: space, ids } }
    const answer = await actor.actAsServer(forgetActivity, call)
    if (!answer.ok) throw new Error(`What was done could not be rewritten: ${answer.code}`)
  }
}
