import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { deliverNotice } from '@atrium/features/notifications/contract'
import { eventPath } from '../contract/event-path.ts'
import type { Letter } from '../contract/reminder.ts'

/** Puts a reminder into somebody's inbox, once under its id; what it says is found when it is read. */
export async function tellReminder(
  { actor }: Pick<Due, 'actor'>,
  person: PersonId,
  { id, where, event, start, minutes }: Omit<Letter, 'isOnly'>,
): Promise<void> {
  const notice = {
    id,
    cause: 'reminder' as const,
    fromUserId: person,
    fromUserName: 'Atrium',
    isSilent: false,
    message: '',
    sourceType: 'event' as const,
    sourceId: event,
    sourceSpace: ownSpace(person),
    sourceName: '',
    link: eventPath({ space: where, id: event }),
    facts: { what: 'reminder', space: where, start, minutes: String(minutes) },
  }
  const answer = await actor.actAsServer(deliverNotice, { id, by: person, input: { person, notice } })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`A reminder could not be delivered: ${answer.code}`)
}
