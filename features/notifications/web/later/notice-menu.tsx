import { Menu } from '@mantine/core'
import { IconZzz } from '@tabler/icons-react'
import { useState } from 'react'
import type { Popup } from '@atrium/ui'
import type { Notice } from '../../contract/notice.ts'
import { BackItem } from './back-item.tsx'
import { LaterItems } from './later-items.tsx'
import { MenuInList } from './menu-in-list.tsx'
import { RemindItems } from './remind-items.tsx'
import { RemindMe } from './remind-me.tsx'
import { useLaterDeeds } from './use-later.ts'

/** The less usual things that can be done with a notice. */
export function NoticeMenu({ notice, isOpen, target, onToggle }: Popup & { readonly notice: Notice }) {
  const [shows, setShows] = useState<'menu' | 'remind' | 'snooze'>('menu')
  const { snooze, snoozeUntilBack, remindWhenBack } = useLaterDeeds()
  const thing = { kind: 'notice', where: notice.space, thing: notice.id } as const

  function handleToggle(opens: boolean): void {
    if (opens) setShows('menu')
    onToggle(opens)
  }

  return (
    <MenuInList isOpen={isOpen} target={target} onToggle={handleToggle}>
      {shows === 'menu' && (
        <>
          <LaterItems thing={thing} onRemind={() => setShows('remind')} />
          {!notice.isDone && (
            <Menu.Item
              leftSection={<IconZzz size={16} stroke={1.75} aria-hidden="true" />}
              closeMenuOnClick={false}
              onClick={() => setShows('snooze')}
            >
              Snooze…
            </Menu.Item>
          )}
        </>
      )}
      {shows === 'remind' && (
        <RemindMe thing={thing}>
          <BackItem notice={notice} onChoose={() => remindWhenBack(notice)} />
        </RemindMe>
      )}
      {shows === 'snooze' && (
        <RemindItems title="Snooze" confirm="Snooze" onChoose={(until) => snooze(notice, until)}>
          <BackItem notice={notice} onChoose={() => snoozeUntilBack(notice)} />
        </RemindItems>
      )}
    </MenuInList>
  )
}
