import type { Asked } from '@atrium/engine/contract'
import type { Client } from '../client.ts'
import type { Fetch } from './questions-of.ts'

interface Waiting<Item, Told> {
  readonly item: Item
  readonly signal: AbortSignal
  readonly resolve: (answer: Asked<Told>) => void
}

/** Sends a question about several things at once; its output has them in their order. */
type Send<Item, Told> = (client: Client, items: readonly Item[]) => Promise<Asked<readonly Told[]>>

interface Together {
  /** So many things are asked about in one question. */
  readonly most: number
  /** What is asked within so many milliseconds is one question. */
  readonly withinMs: number
  readonly outlivesNews?: boolean
}

/** Asks about one thing each, and together about what a screen shows at about the same time. */
export function askTogether<Item, Told>(
  send: Send<Item, Told>,
  { most, withinMs, outlivesNews = false }: Together,
): Fetch<Item, Told | null> {
  const waiting = new WeakMap<Client, Waiting<Item, Told | null>[]>()

  function sendAll(client: Client): void {
    const all = (waiting.get(client) ?? []).filter(({ signal }) => !signal.aborted)
    waiting.delete(client)
    for (let from = 0; from < all.length; from += most) void sendSome(client, all.slice(from, from + most))
  }

  async function sendSome(client: Client, some: readonly Waiting<Item, Told | null>[]): Promise<void> {
    const answer = await send(
      client,
      some.map(({ item }) => item),
    )
    for (const [index, { resolve }] of some.entries())
      resolve(answer.ok ? { ...answer, output: answer.output[index] ?? null } : answer)
  }

  const ask = (client: Client, item: Item, signal: AbortSignal): Promise<Asked<Told | null>> =>
    new Promise((resolve) => {
      const gathered = waiting.get(client)
      if (gathered) return void gathered.push({ item, signal, resolve })
      waiting.set(client, [{ item, signal, resolve }])
      setTimeout(() => sendAll(client), withinMs)
    })
  return Object.assign(ask, { outlivesNews })
}
