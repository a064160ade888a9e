import type { TextKey } from '@atrium/engine/contract'
import type { Bus } from '../bus/bus.ts'
import { textName } from './text-store.ts'

/** Tells the other processes which texts have grown. */
export interface TextNews {
  tell(text: TextKey, seq: number): void
}

const gatherMs = 2
/** So many fit into one piece of news. */
const headsAtOnce = 40

export function createTextNews(bus: Pick<Bus, 'tell'>): TextNews {
  let gathered = new Map<string, { readonly text: TextKey; readonly seq: number }>()

  function flush(): void {
    const heads = [...gathered.values()]
    gathered = new Map()
    for (let from = 0; from < heads.length; from += headsAtOnce)
      bus.tell({ type: 'texts', heads: heads.slice(from, from + headsAtOnce) })
  }

  return {
    tell(text, seq) {
      if (gathered.size === 0) setTimeout(flush, gatherMs)
      gathered.set(textName(text), { text, seq })
    },
  }
}
