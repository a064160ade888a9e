import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'

export const maxClocks = 6
export const maxClockLabel = 12

/** Only its form is looked at: a browser may know zones and languages that the server does not. */
export const Zone = z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,64}$/))
const Language = z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/))
export const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 09:00.'))
/** From 1, Monday, to 7, Sunday, as ISO 8601 counts them. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7))

export const Clock = z.object({
  label: z.string().check(z.maxLength(maxClockLabel, `A clock's name can have at most ${maxClockLabel} characters.`)),
  zone: Zone,
})
export type Clock = z.infer<typeof Clock>

const WorkingHours = z.object({ days: z.array(Weekday).check(z.maxLength(7)), from: Time, to: Time })
export type WorkingHours = z.infer<typeof WorkingHours>

/** What one person chose for themselves; null where the browser or the product decides. */
export const choices = {
  zone: z.nullable(Zone),
  language: z.nullable(Language),
  hourCycle: z.nullable(z.enum(['h12', 'h23'])),
  weekStart: z.nullable(Weekday),
  workingHours: z.nullable(WorkingHours),
  clocks: z.nullable(z.array(Clock).check(z.maxLength(maxClocks, `You can add at most ${maxClocks} clocks.`))),
}

/** A person's preferences, one row in their own space, so that they hold on each of their devices. */
export const Preferences = defineRecord({
  name: 'preferences',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), ...choices }),
})
export type Preferences = z.infer<typeof Preferences.schema>
