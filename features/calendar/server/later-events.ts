import type { LaterSource } from '@atrium/features/notifications/server'
import { type CalendarEvent, titleOf } from '../contract/calendar-event.ts'
import { eventPath } from '../contract/event-path.ts'
import { nextOf } from './next-time.ts'
import { readNamed } from './read-events.ts'
import { startText } from './tell/told-state.ts'

/** Events say what they are called and when they are next, as far as their reader may know. */
export const laterEvents: LaterSource = async (keys, { db, by }) => {
  const events = (await readNamed({ db, by, asked: keys })).filter(({ trash }) => trash === null)
  const words = await Promise.all(
    events.map(async (event) => {
      const title = event.isPrivate && event.createdBy !== by ? 'Busy' : titleOf(event)
      return [keyOf(event), { title, said: '', link: eventPath(event), start: await startOf(by, event) }] as const
    }),
  )
  const found = new Map(words)
  return keys.map((key) => found.get(keyOf(key)))
}

const keyOf = ({ space, id }: Pick<CalendarEvent, 'space' | 'id'>): string => `${space} ${id}`

async function startOf(by: string, event: CalendarEvent): Promise<string> {
  return (await nextOf(by, event))?.start ?? startText(event, event.start)
}
