import { IconClock } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { IconButton, lazyPopup } from '@atrium/ui'

/** With what is done once a time is chosen. */
const ScheduleMenu = lazyPopup('menu', async () => {
  const [{ ScheduleMenu }] = await Promise.all([
    import('./schedule-menu.tsx'),
    import('../../contract/schedule-message.ts'),
  ])
  return ScheduleMenu
})

interface Props {
  readonly space: SpaceId
  onChoose(at: number): void
}

/** Has what is written sent at a time. */
export function SendLater({ space, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ScheduleMenu
      space={space}
      title="Send later"
      confirm="Schedule"
      isOpen={isOpen}
      onToggle={setOpen}
      onChoose={onChoose}
      target={<Target />}
    />
  )
}

/** It takes what the menu gives to its target. */
const Target = (props: ComponentProps<'button'>) => (
  <IconButton {...props} label="Schedule message">
    <IconClock size={18} aria-hidden="true" />
  </IconButton>
)
