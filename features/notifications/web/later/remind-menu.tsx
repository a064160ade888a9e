import { Menu } from '@mantine/core'
import type { Popup } from '@atrium/ui'
import type { LaterThing } from '../../contract/later-item.ts'
import { RemindMe } from './remind-me.tsx'

/** When one wants to be reminded of a thing in the list. */
export function RemindMenu({ thing, isOpen, target, onToggle }: Popup & { readonly thing: LaterThing }) {
  return (
    <Menu
      opened={isOpen}
      onChange={onToggle}
      position="bottom-end"
      width={240}
      withinPortal={false}
      floatingStrategy="fixed"
      returnFocus
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <RemindMe thing={thing} />
      </Menu.Dropdown>
    </Menu>
  )
}
