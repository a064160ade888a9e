import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type LaterJob, job } from '@atrium/engine/server'
import { forgetActivityOf } from '@atrium/features/workspaces/server'

const forgetJob = 'documents/forget-moved'

interface Moved {
  readonly from: SpaceId
  readonly pages: readonly string[]
  readonly by: PersonId
}

export const laterForgetMoved = (data: Moved): LaterJob => ({ name: forgetJob, data })

/** Those who stay may not be able to open where pages went, so what was done to them here names them no longer. */
export const forgetMoved = job<Moved>(forgetJob, async (due) => {
  const { from: space, pages: targets, by } = due.data
  await forgetActivityOf(due, { space, targets, by })
})
