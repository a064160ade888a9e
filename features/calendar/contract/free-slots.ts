import * as z from 'zod/mini'
import { IdSchema, defineQuery, teamSpace, readers } from '@atrium/engine/contract'

export const mostAsked = 60

const Hours = z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })
export type Hours = z.infer<typeof Hours>

const Free = z.object({
  person: z.string(),
  /** When they work, by the clocks of their zone; null for who did not say. */
  hours: z.nullable(Hours),
  /** When they next have half an hour in their working hours; null when not within a week, or nobody knows their zone. */
  free: z.nullable(z.object({ from: z.number(), to: z.number() })),
})
export type Free = z.infer<typeof Free>

/** When people of the team work and next have time. What they do meanwhile is not told. */
export const freeSlots = defineQuery({
  name: 'calendar/free-slots',
  input: z.object({ people: z.array(IdSchema).check(z.maxLength(mostAsked)) }),
  output: z.object({ people: z.array(Free) }),
  may: readers,
  limit: { times: 120, perMs: 60_000 },
  where: () => teamSpace,
})
