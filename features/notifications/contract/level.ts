import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, defineRecord, ownSpace, owners } from '@atrium/engine/contract'
import { inThatSpace } from '@atrium/features/spaces/contract'

/** Of what in a space a person wants to hear: every message, what concerns them, or nothing. */
export const levels = ['all', 'mentions', 'nothing'] as const
export type Level = (typeof levels)[number]
export const defaultLevel: Level = 'mentions'

/** How much of one space a person hears of, kept in their own space under the other's id. */
export const NotifyLevel = defineRecord({
  name: 'notifyLevel',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    level: z.enum(levels),
    /** Milliseconds since 1970; until then the space is muted. */
    mutedUntil: z.nullable(z.number()),
  }),
})
export type NotifyLevel = z.infer<typeof NotifyLevel.schema>

/** Chooses how much of a space one hears of. */
export const setLevel = defineAction({
  name: 'notifications/set-level',
  title: 'Notification level',
  input: z.object({ space: SpaceIdSchema, level: z.enum(levels), mutedUntil: z.nullable(z.number()) }),
  may: owners,
  when: [inThatSpace],
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: id, level, mutedUntil }, { by }) {
    const space = ownSpace(by)
    const known = await tx.get(NotifyLevel, { space, id })
    await tx.put(NotifyLevel, { ...known, space, id, level, mutedUntil })
  },
})

export const isMuted = (level: NotifyLevel | undefined, now: number): boolean => (level?.mutedUntil ?? 0) > now
