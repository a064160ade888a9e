import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react'
import type { LaterThing } from '../../contract/later-item.ts'
import { useKept, useLaterDeeds } from './use-later.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a thing for later, within its menu. */
export function LaterItems({ thing }: { thing: LaterThing }) {
  const kept = useKept(thing)
  const deeds = useLaterDeeds()
  if (kept)
    return (
      <Menu.Item leftSection={<IconBookmarkOff {...icon} />} onClick={() => deeds.finish(kept)}>
        Remove from Later
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => deeds.save(thing)}>
      Save for later
    </Menu.Item>
  )
}
