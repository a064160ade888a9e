import { lazy } from 'react'
import type { EventMentions } from '@atrium/features/documents/web'

/** The calendar's part in pages, fetched when the first event or day is looked for or named. */
export const eventMentions: EventMentions = {
  find: async (asked) => (await import('./event-mention-parts.ts')).findMentionable(asked),
  readDay: async (text, reader) => (await import('./event-mention-parts.ts')).readDay(text, reader),
  Named: lazy(async () => ({ default: (await import('./event-mention-parts.ts')).MentionedEvent })),
}
