import { Menu } from '@mantine/core'
import type { Popup } from '@atrium/ui'
import type { LaterThing } from '../../contract/later-item.ts'
import { LaterItems } from './later-items.tsx'

/** What can be done with a thing for later. */
export function LaterMenu({ thing, isOpen, target, onToggle }: Popup & { readonly thing: LaterThing }) {
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LaterItems thing={thing} />
      </Menu.Dropdown>
    </Menu>
  )
}
