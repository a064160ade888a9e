import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton, lazyPopup } from '@atrium/ui'
import type { AsideName } from './aside.tsx'
import type { Calendars } from '../events/use-calendars.ts'

const MenuItems = lazyPopup('menu', async () => (await import('./calendar-menu-items.tsx')).CalendarMenuItems)

interface Props {
  readonly calendars: Calendars
  /** Whether they are chosen there, as nothing else has room for them. */
  readonly isNarrow: boolean
  readonly isWritable: boolean
  onAside(aside: AsideName): void
}

/** What is rarely done with a calendar. */
export function CalendarMenu(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MenuItems
      {...props}
      isOpen={isOpen}
      onToggle={setOpen}
      target={
        <IconButton label="More">
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
