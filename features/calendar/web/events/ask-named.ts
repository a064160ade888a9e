import type * as z from 'zod/mini'
import type { Asked, SpaceId } from '@atrium/engine/contract'
import { mostNamed, namedEvents } from '../../contract/queries.ts'
import { askTogether } from './ask-together.ts'

interface Key {
  readonly space: SpaceId
  readonly id: string
}

export type NamedAnswer = Asked<z.infer<typeof namedEvents.output>['events'][number]>

/** What an event is called and when it is next; whatever is asked for at about the same time is one question. */
export const askNamed = askTogether(async (client, asked: readonly Key[]) => {
  const events = asked.map(({ space, id }) => ({ space, id }))
  const answer = await client.ask(namedEvents, { events })
  return answer.ok ? { ...answer, output: answer.output.events } : answer
}, mostNamed)
