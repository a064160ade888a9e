import type { Asked } from '@atrium/engine/contract'
import { type Client, useAsk, useLastOutput } from '@atrium/engine/web'
import { useNow } from '@atrium/ui'
import { type ToldLater, mostTold, toldLater } from '../../contract/later.ts'
import { type LaterItem, laterId } from '../../contract/later-item.ts'

type Thing = Pick<LaterItem, 'kind' | 'where' | 'thing'>
type Told = readonly (readonly [string, ToldLater])[]

/** What is so of `items`, by their ids, asked anew each minute; nothing of what is not heard yet. */
export function useToldLater(items: readonly LaterItem[]): ReadonlyMap<string, ToldLater> {
  const things = items.map(({ kind, where, thing }) => ({ kind, where, thing }))
  return new Map(useLastOutput(useAsk(askTold, things, useNow()).answer))
}

async function askTold(client: Client, things: readonly Thing[], signal: AbortSignal): Promise<Asked<Told>> {
  const parts = Array.from({ length: Math.ceil(things.length / mostTold) }, (_none, at) =>
    things.slice(at * mostTold, (at + 1) * mostTold),
  )
  const answers = await Promise.all(parts.map((some) => client.ask(toldLater, { things: [...some] }, signal)))
  const refused = answers.find((answer) => !answer.ok)
  if (refused) return refused
  const told = answers.flatMap((answer) => (answer.ok ? answer.output.things : []))
  return { ok: true, output: things.map((one, index) => [laterId(one), told[index] ?? null] as const) }
}
