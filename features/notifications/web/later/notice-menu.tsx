import { Menu } from '@mantine/core'
import type { Popup } from '@atrium/ui'
import type { Notice } from '../../contract/notice.ts'
import { LaterItems } from './later-items.tsx'

/** The less usual things that can be done with a notice. */
export function NoticeMenu({ notice, isOpen, target, onToggle }: Popup & { readonly notice: Notice }) {
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" withinPortal={false} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LaterItems thing={{ kind: 'notice', where: notice.space, thing: notice.id }} />
      </Menu.Dropdown>
    </Menu>
  )
}
