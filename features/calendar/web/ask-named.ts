import type * as z from 'zod/mini'
import type { Asked } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { mostNamed, namedEvents } from '../contract/queries.ts'

interface Key {
  readonly space: string
  readonly id: string
}

export type NamedAnswer = Asked<z.infer<typeof namedEvents.output>['events'][number]>

interface Waiting extends Key {
  readonly resolve: (answer: NamedAnswer) => void
}

const waiting = new WeakMap<Pick<Client, 'ask'>, Waiting[]>()

/** The events of a page are shown within as many milliseconds, and asked for together. */
const gatherMs = 30

/** What an event is called and when it is next; whatever is asked for at about the same time is one question. */
export function askNamed(client: Pick<Client, 'ask'>, { space, id }: Key): Promise<NamedAnswer> {
  return new Promise((resolve) => {
    const gathered = waiting.get(client)
    if (gathered) gathered.push({ space, id, resolve })
    else {
      waiting.set(client, [{ space, id, resolve }])
      setTimeout(() => send(client), gatherMs)
    }
  })
}

function send(client: Pick<Client, 'ask'>): void {
  const all = waiting.get(client) ?? []
  waiting.delete(client)
  for (let from = 0; from < all.length; from += mostNamed) void ask(client, all.slice(from, from + mostNamed))
}

async function ask(client: Pick<Client, 'ask'>, asked: readonly Waiting[]): Promise<void> {
  const events = asked.map(({ space, id }) => ({ space, id }))
  const answer = await client.ask(namedEvents, { events } as never)
  for (const [index, { resolve }] of asked.entries())
    resolve(answer.ok ? { ...answer, output: answer.output.events[index] ?? null } : answer)
}
