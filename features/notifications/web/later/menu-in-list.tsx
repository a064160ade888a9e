import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Popup } from '@atrium/ui'

/** A menu of an entry of a list that scrolls: it stays beside its button, and inside the panel that the list is in. */
export function MenuInList({ isOpen, target, onToggle, children }: Popup & { readonly children: ReactNode }) {
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
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
