import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { deliverNotice } from '@atrium/features/notifications/contract'

interface Told {
  readonly person: PersonId
  /** The same for the same moment, whichever process or job comes to it: so nobody is told twice. */
  readonly id: string
  /** The id of the event. */
  readonly event: string
  readonly words: string
  readonly link: string
}

/** Puts a reminder into somebody's inbox. */
export async function tellReminder(
  { actor }: Pick<Due, 'actor'>,
  { person, id, event, words, link }: Told,
): Promise<void> {
  const notice = {
    ...{ id, cause: 'reminder' as const, fromUserId: person, fromUserName: 'Atrium', isSilent: false },
    message: words,
    ...{ sourceType: 'event' as const, sourceId: event, sourceSpace: ownSpace(person), sourceName: 'your calendar' },
    link,
  }
  const answer = await actor.actAsServer(deliverNotice, { id, by: person, input: { person, notice } })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`A reminder could not be delivered: ${answer.code}`)
}
