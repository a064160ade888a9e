import type { Asked } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'

interface Waiting<Item, Told> {
  readonly item: Item
  readonly resolve: (answer: Asked<Told>) => void
}

/** Sends a question about several things at once; its output has them in their order. */
type Send<Item, Told> = (client: Pick<Client, 'ask'>, items: readonly Item[]) => Promise<Asked<readonly Told[]>>

/** What a screen shows within as many milliseconds is asked for together. */
const gatherMs = 30

/** Asks about one thing; whatever is asked at about the same time is one question, about `most` things at most. */
export function askTogether<Item, Told>(send: Send<Item, Told>, most: number) {
  const waiting = new WeakMap<Pick<Client, 'ask'>, Waiting<Item, Told | null>[]>()

  function sendAll(client: Pick<Client, 'ask'>): void {
    const all = waiting.get(client) ?? []
    waiting.delete(client)
    for (let from = 0; from < all.length; from += most) void sendSome(client, all.slice(from, from + most))
  }

  async function sendSome(client: Pick<Client, 'ask'>, some: readonly Waiting<Item, Told | null>[]): Promise<void> {
    const answer = await send(
      client,
      some.map(({ item }) => item),
    )
    for (const [index, { resolve }] of some.entries())
      resolve(answer.ok ? { ...answer, output: answer.output[index] ?? null } : answer)
  }

  return (client: Pick<Client, 'ask'>, item: Item): Promise<Asked<Told | null>> =>
    new Promise((resolve) => {
      const gathered = waiting.get(client)
      if (gathered) return void gathered.push({ item, resolve })
      waiting.set(client, [{ item, resolve }])
      setTimeout(() => sendAll(client), gatherMs)
    })
}
