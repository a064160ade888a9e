import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { IconButton, lazyPopup } from '@atrium/ui'
import type { LaterThing } from '../../contract/later-item.ts'
import { useKept } from './use-later.ts'

const LaterMenu = lazyPopup('menu', async () => (await import('./later-menu.tsx')).LaterMenu)

/** Keeps a thing for later where it has no menu of its own. */
export function LaterButton({ thing }: { thing: LaterThing }) {
  const [isOpen, setOpen] = useState(false)
  const Sign = useKept(thing) ? IconBookmarkFilled : IconBookmark
  return (
    <LaterMenu
      thing={thing}
      isOpen={isOpen}
      onToggle={setOpen}
      target={
        <Target>
          <Sign size={18} stroke={1.75} aria-hidden="true" />
        </Target>
      }
    />
  )
}

/** It takes what the menu gives to its target. */
const Target = (props: ComponentProps<'button'>) => <IconButton {...props} label="Later" />
