import { newId } from '@atrium/base/id'
import type { TabNews, Tabs } from '../tabs/tabs.ts'

export interface HubTab extends Tabs {
  /** Ends the tab as a crash would: without a word. */
  crash(): void
}

/** Tabs of one browser, without the browser: what one tells the others hear at once. */
export function createTabHub(): { open(): HubTab } {
  const live = new Set<string>()
  const listeners = new Map<string, (news: TabNews) => void>()
  const onGone = new Map<string, (() => void)[]>()
  const heirs: { tab: string; take: () => void }[] = []
  let owner: string | undefined

  function end(id: string): void {
    live.delete(id)
    listeners.delete(id)
    for (const then of onGone.get(id) ?? []) queueMicrotask(then)
    if (owner !== id) return
    const heir = heirs.find(({ tab }) => live.has(tab))
    owner = heir?.tab
    if (heir) queueMicrotask(heir.take)
  }

  function open(): HubTab {
    const id = newId()
    live.add(id)
    return {
      id,
      async own(take) {
        owner ??= id
        if (owner !== id) heirs.push({ tab: id, take })
        return owner === id
      },
      whenGone(tab, then) {
        if (live.has(tab)) onGone.set(tab, [...(onGone.get(tab) ?? []), () => live.has(id) && then()])
        else queueMicrotask(then)
      },
      tell(news) {
        if (!live.has(id)) return
        for (const [tab, hear] of listeners) if (tab !== id) queueMicrotask(() => hear(structuredClone(news)))
      },
      listen: (on) => void listeners.set(id, on),
      close: () => end(id),
      crash: () => end(id),
    }
  }
  return { open }
}
