import { ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { eventPath } from '../contract/event-path.ts'
import type { Letter } from '../contract/reminder.ts'

/** Puts a reminder into somebody's inbox, once under its id; what it says is found when it is read. */
export const tellReminder = (
  due: Pick<Due, 'db' | 'actor' | 'idFor' | 'isLooking' | 'now'>,
  person: string,
  { id, where, event, start, minutes }: Omit<Letter, 'isOnly'>,
): Promise<void> =>
  tellPeople(due, {
    space: ownSpace(person),
    causes: new Map([[person, 'reminder']]),
    isOnce: true,
    contents: () => ({
      id,
      sourceType: 'event',
      sourceId: event,
      sourceName: '',
      link: eventPath({ space: where, id: event }),
      facts: { what: 'reminder', space: where, start, minutes: String(minutes) },
    }),
  })
