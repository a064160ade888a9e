import type { Random } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import { runAgain } from '@atrium/features/admin/contract'
import { setCounting } from '@atrium/features/analytics/contract'
import { allowReset, endSessionsOf } from '@atrium/features/auth/contract'
import { markAllNotices } from '@atrium/features/notifications/contract'
import { suspend } from '@atrium/features/people/contract'
import type { Screen } from './fixture.ts'

/** Somebody runs the team: lets others in and out, and has work done. */
export function lookAfter(random: Random, client: Screen['client'], person: PersonId): void {
  const deeds = [
    () => client.act(suspend, { person, isSuspended: random.below(2) === 0 }),
    () => client.act(endSessionsOf, { person }),
    () => client.act(allowReset, { person, token: newId() }),
    () => client.act(setCounting, { isCounting: random.below(2) === 0 }),
    () => client.act(runAgain, { job: '1' }),
    () => client.act(markAllNotices, { as: 'read' }),
  ] as const
  void random.pick(deeds)()
}
