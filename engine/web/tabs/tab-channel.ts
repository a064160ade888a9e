import type { PersonId } from '@atrium/engine/contract'
import type { TabNews, Tabs } from './tabs.ts'

/** What is told to the other tabs, until the channel is closed. */
export function openChannel(person: PersonId): Pick<Tabs, 'tell' | 'listen' | 'close'> {
  const channel = new BroadcastChannel(`atrium-${person}`)
  let isClosed = false
  return {
    tell: (news) => {
      if (!isClosed) channel.postMessage(news)
    },
    // Only pages of the same origin and person speak here; a newer build's unknown news is nobody's.
    listen: (on) => void (channel.onmessage = ({ data }: MessageEvent<TabNews>) => on(data)),
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}
