import type { SpaceId } from '@atrium/engine/contract'
import { askTogether } from '@atrium/engine/web'
import { mostNamed, toldEvents } from '../../contract/queries.ts'
import { gatherMs } from './ask-named.ts'

/** What a notice is about: an event, and when it was to begin, where that matters. */
export interface ToldKey {
  readonly space: SpaceId
  readonly id: string
  readonly starts: string | undefined
}

/** What is so of an event; what was last heard of it stays, so that a list that is opened again does not flicker. */
export const askTold = askTogether(
  async (client, asked: readonly ToldKey[]) => {
    const events = asked.map(({ space, id, starts }) => ({ space, id, starts }))
    const answer = await client.ask(toldEvents, { events })
    return answer.ok ? { ...answer, output: answer.output.events } : answer
  },
  { most: mostNamed, withinMs: gatherMs, outlivesNews: true },
)
