import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkOff, IconClock } from '@tabler/icons-react'
import type { LaterThing } from '../../contract/later-item.ts'
import { useKept, useLaterDeeds } from './use-later.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  readonly thing: LaterThing
  /** The menu is to show `RemindMe` in place of what it shows. */
  onRemind(): void
}

/** What can be done with a thing for later, within its menu. */
export function LaterItems({ thing, onRemind }: Props) {
  return (
    <>
      <KeepItem thing={thing} />
      <Menu.Item leftSection={<IconClock {...icon} />} closeMenuOnClick={false} onClick={onRemind}>
        Remind me…
      </Menu.Item>
    </>
  )
}

function KeepItem({ thing }: Pick<Props, 'thing'>) {
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
