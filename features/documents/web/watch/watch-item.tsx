import { Menu } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'

import { useAsk } from '@atrium/engine/web'
import { type Document, titleOf } from '../../contract/document.ts'
import { countWatchers } from '../../contract/set-watch.ts'
import { useWatch } from './use-watch.ts'

/** Has one told of what others do to a page, or no more; with how many people are told. */
export function WatchItem({ page }: { readonly page: Document }) {
  const { isWatched, set } = useWatch(page.space, page.id)
  const { answer } = useAsk(countWatchers, { space: page.space, id: page.id })
  const count = answer?.ok ? answer.output.count : 0
  const Bell = isWatched ? IconBellOff : IconBell
  const done = isWatched ? `You no longer watch ${titleOf(page)}.` : `You are watching ${titleOf(page)}.`
  return (
    <Menu.Item
      leftSection={<Bell size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={count > 0 && <span className="hint">{count} watching</span>}
      onClick={() => void set(!isWatched, done)}
    >
      {isWatched ? 'Stop watching' : 'Watch this document'}
    </Menu.Item>
  )
}
