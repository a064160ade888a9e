import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { type ToldEvent, mostNamed, toldEvents } from '../../contract/queries.ts'
import { askTogether } from './ask-together.ts'

/** What a notice is about: an event, and when it was to begin, where that matters. */
export interface ToldKey {
  readonly space: SpaceId
  readonly id: string
  readonly starts: string | undefined
}

const send = askTogether(async (client, asked: readonly ToldKey[]) => {
  const events = asked.map(({ space, id, starts }) => ({ space, id, starts }))
  const answer = await client.ask(toldEvents, { events })
  return answer.ok ? { ...answer, output: answer.output.events } : answer
}, mostNamed)

const mostKnown = 200
const known = new WeakMap<Pick<Client, 'ask'>, Map<string, ToldEvent>>()
const nameOf = ({ space, id, starts = '' }: ToldKey): string => `${space} ${id} ${starts}`

/** What was last heard of an event, so that a list that is opened again does not flicker. */
export const knownTold = (client: Pick<Client, 'ask'>, key: ToldKey): ToldEvent | undefined =>
  known.get(client)?.get(nameOf(key))

/** Asks what is so of an event; undefined where nobody can say now. */
export async function askTold(client: Pick<Client, 'ask'>, key: ToldKey): Promise<ToldEvent | undefined> {
  const answer = await send(client, key)
  if (!answer.ok) return knownTold(client, key)
  const all = known.get(client) ?? new Map<string, ToldEvent>()
  known.set(client, all)
  if (all.size >= mostKnown) all.clear()
  all.set(nameOf(key), answer.output)
  return answer.output
}
