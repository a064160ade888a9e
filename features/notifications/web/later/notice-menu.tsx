import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Popup } from '@atrium/ui'
import type { Notice } from '../../contract/notice.ts'
import { LaterItems } from './later-items.tsx'
import { RemindMe } from './remind-me.tsx'

/** The less usual things that can be done with a notice. */
export function NoticeMenu({ notice, isOpen, target, onToggle }: Popup & { readonly notice: Notice }) {
  const [shows, setShows] = useState<'menu' | 'remind'>('menu')
  const thing = { kind: 'notice', where: notice.space, thing: notice.id } as const

  function handleToggle(opens: boolean): void {
    if (opens) setShows('menu')
    onToggle(opens)
  }

  return (
    <Menu
      opened={isOpen}
      onChange={handleToggle}
      position="bottom-end"
      width={240}
      withinPortal={false}
      floatingStrategy="fixed"
      returnFocus
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {shows === 'menu' && <LaterItems thing={thing} onRemind={() => setShows('remind')} />}
        {shows === 'remind' && <RemindMe thing={thing} />}
      </Menu.Dropdown>
    </Menu>
  )
}
