import * as z from 'zod/mini'
import { anytime, defineAction, defineRecord, ownSpace, owners, SpaceIdSchema } from '@atrium/engine/contract'
import { Time } from '@atrium/features/people/contract'

/** On which days a digest comes; weekdays are Monday to Friday. */
export const digestDays = ['all', 'weekdays'] as const
export type DigestDays = (typeof digestDays)[number]

const digest = { time: Time, days: z.enum(digestDays) }

export const usualDigest = { time: '08:00', days: 'all' } as const

/** That a person wants one email a day of what they have not read, one row in their own space; absent when they do not. */
export const DailyDigest = defineRecord({
  name: 'dailyDigest',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** By the clocks of where they are. */
    ...digest,
    /** When they chose this: times before that are not meant. */
    at: z.number(),
  }),
})
export type DailyDigest = z.infer<typeof DailyDigest.schema>

/** Chooses when one gets a digest, or that one gets none. */
export const setDigest = defineAction({
  name: 'notifications/set-digest',
  title: 'Daily digest',
  input: z.object({ digest: z.nullable(z.object(digest)) }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { digest: chosen }, { by, at }) {
    const key = { space: ownSpace(by), id: by }
    const kept = await tx.get(DailyDigest, key)
    if (chosen === null) return tx.drop(DailyDigest, key)
    await tx.put(DailyDigest, { ...kept, ...key, ...chosen, at })
  },
})
