import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Popup } from '@atrium/ui'
import type { LaterThing } from '../../contract/later-item.ts'
import { LaterItems } from './later-items.tsx'
import { RemindMe } from './remind-me.tsx'

/** What can be done with a thing for later. */
export function LaterMenu({ thing, isOpen, target, onToggle }: Popup & { readonly thing: LaterThing }) {
  const [isReminding, setReminding] = useState(false)

  function handleToggle(opens: boolean): void {
    if (opens) setReminding(false)
    onToggle(opens)
  }

  return (
    <Menu opened={isOpen} onChange={handleToggle} position="bottom-end" width={240} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isReminding ? <RemindMe thing={thing} /> : <LaterItems thing={thing} onRemind={() => setReminding(true)} />}
      </Menu.Dropdown>
    </Menu>
  )
}
