import { Menu } from '@mantine/core'
import { IconPrinter, IconSettings, IconTrash, IconTransferIn } from '@tabler/icons-react'
import type { Popup } from '@atrium/ui'
import type { AsideName } from './aside.tsx'
import classes from './calendar-page.module.css'
import type { Calendars } from '../events/use-calendars.ts'

interface Props extends Popup {
  readonly calendars: Calendars
  readonly isNarrow: boolean
  readonly isWritable: boolean
  onAside(aside: AsideName): void
}

const look = { size: 16, 'aria-hidden': true } as const

/** What can be done with a whole calendar, and on a phone which calendars are shown. */
export function CalendarMenuItems({ isOpen, target, calendars, isNarrow, isWritable, onToggle, onAside }: Props) {
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" width={224} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {isNarrow && <ShownCalendars {...calendars} />}
        <Menu.Item leftSection={<IconPrinter {...look} />} onClick={() => window.print()}>
          Print
        </Menu.Item>
        <Menu.Item leftSection={<IconTransferIn {...look} />} onClick={() => onAside('out')}>
          Import and publish…
        </Menu.Item>
        {isWritable && (
          <Menu.Item leftSection={<IconTrash {...look} />} onClick={() => onAside('trash')}>
            Trash…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSettings {...look} />} onClick={() => onAside('choices')}>
          Settings…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ShownCalendars({ list, show }: Calendars) {
  return (
    <>
      <Menu.Label>Calendars</Menu.Label>
      {list.map(({ space, name, isShown }) => (
        <Menu.CheckboxItem
          key={space}
          checked={isShown}
          closeMenuOnClick={false}
          onChange={(isChecked) => show(space, isChecked)}
        >
          {name}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
    </>
  )
}
