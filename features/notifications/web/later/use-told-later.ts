import { useEffect, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { useNow } from '@atrium/ui'
import { type ToldLater, mostTold, toldLater } from '../../contract/later.ts'
import { type LaterItem, laterId } from '../../contract/later-item.ts'

/** What is so of `items`, by their ids, asked anew each minute; nothing of what is not heard yet. */
export function useToldLater(items: readonly LaterItem[]): ReadonlyMap<string, ToldLater> {
  const client = useClient()
  const now = useNow()
  const [told, setTold] = useState<ReadonlyMap<string, ToldLater>>(new Map())
  const asked = JSON.stringify(items.map(({ kind, where, thing }) => ({ kind, where, thing })))
  useEffect(() => {
    let isCurrent = true
    const things: Pick<LaterItem, 'kind' | 'where' | 'thing'>[] = JSON.parse(asked)

    async function ask(some: typeof things): Promise<void> {
      const answer = await client.ask(toldLater, { things: some })
      if (!isCurrent || !answer.ok) return
      const heard = some.map((one, index) => [laterId(one), answer.output.things[index] ?? null] as const)
      setTold((before) => new Map([...before, ...heard]))
    }

    for (let from = 0; from < things.length; from += mostTold) void ask(things.slice(from, from + mostTold))
    return () => void (isCurrent = false)
  }, [client, asked, now])
  return told
}
