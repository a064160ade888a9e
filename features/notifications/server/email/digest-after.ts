import { type LaterJob, after } from '@atrium/engine/server'
import { setPreferences, tellZone } from '@atrium/features/people/contract'
import { setDigest } from '../../contract/digest.ts'
import { queueOf } from './email-after.ts'
import type { Addressed } from './hand-over.ts'

export const digestJobName = 'notifications/digest'

/** The one job for a person's next digest. */
export const digestAt = (data: Addressed, at: number): LaterJob => ({
  name: digestJobName,
  data,
  at,
  key: data.person,
  queue: queueOf(data.person),
})

/**
 * Looks anew when somebody's digest is due. It has a key of its own: what one that is being done leaves behind, from what it
 * read before, must not take its place.
 */
const planAnew = (person: string): LaterJob => ({
  name: digestJobName,
  data: { person, tries: 0 } satisfies Addressed,
  key: `${person} anew`,
  queue: queueOf(person),
})

/** Written down with the deeds that change when a digest is due. */
export const digestAfter = {
  ...after(setDigest, async ({ by, later }) => later(planAnew(by))),
  ...after(tellZone, async ({ by, later }) => later(planAnew(by))),
  ...after(setPreferences, async ({ by, input: { zone }, later }) => {
    if (zone !== undefined) later(planAnew(by))
  }),
}
