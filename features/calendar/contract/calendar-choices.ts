import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'

export const choices = {
  /** Whether reminders come by email, too. */
  isMailed: z.boolean(),
  /** Whether one's status says that one is in a meeting while one is. */
  isInMeeting: z.boolean(),
}

/** What one person wants of their calendars, one row in their own space; `id` is theirs. */
export const CalendarChoices = defineRecord({
  name: 'calendarChoices',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    ...choices,
    /** Until when the meeting is that was last noted in their status, and when that was; 0 for none. */
    meetingUntil: z.number(),
    meetingNotedAt: z.number(),
  }),
})
export type CalendarChoices = z.infer<typeof CalendarChoices.schema>
