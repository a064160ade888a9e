import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconHelp,
  IconLogout,
  IconMoodSmile,
  IconMoon,
  IconSettings,
  IconShieldCog,
  IconSun,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { managers, teamSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { useIsGuest } from '@atrium/features/people/web'
import { type Popup, chooseColorScheme, useColorScheme } from '@atrium/ui'
import { StatusPicker } from '../person/status-picker.tsx'

interface Props extends Popup {
  onText(): void
  onSettings(): void
  onLogout(): void
}

/** What stands in the profile menu (R2.44–R2.47). */
export function ProfileItems({ isOpen, target, onToggle, onText, onSettings, onLogout }: Props) {
  const isDark = useColorScheme() === 'dark'
  const ThemeIcon = isDark ? IconSun : IconMoon
  return (
    <Menu opened={isOpen} onChange={onToggle} position="top-start" width="target" withinPortal={false} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <SetStatus onText={onText} />
        <Menu.Item
          leftSection={<ThemeIcon size={16} aria-hidden="true" />}
          onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light mode' : 'Dark mode'}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={onSettings}>
          Settings
        </Menu.Item>
        <TeamItems />
        <Menu.Item component={Link} to="/help" leftSection={<IconHelp size={16} aria-hidden="true" />}>
          Help
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Of the rule alone, as the code of the deed is fetched where it is done. */
const management = { may: managers }

/** The ways to the others, and to what only the owner and the admins look after. */
function TeamItems() {
  const isGuest = useIsGuest()
  const mayManage = useMay(management, teamSpace)
  return (
    <>
      {!isGuest && (
        <Menu.Item component={Link} to="/team" leftSection={<IconUsers size={16} aria-hidden="true" />}>
          Team
        </Menu.Item>
      )}
      {mayManage && (
        <Menu.Item component={Link} to="/admin/people" leftSection={<IconShieldCog size={16} aria-hidden="true" />}>
          Administration
        </Menu.Item>
      )}
    </>
  )
}

/** The item that opens the choice of a status below itself (R2.44). */
function SetStatus({ onText }: { onText: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLButtonElement>(null)

  /** As in any submenu, the arrow to the right opens it and the one to the left closes it. */
  function handleKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') setOpen(true)
    if (key !== 'ArrowLeft') return
    setOpen(false)
    item.current?.focus()
  }

  return (
    <div onKeyDown={handleKeyDown}>
      <Menu.Item
        ref={item}
        leftSection={<IconMoodSmile size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        aria-expanded={isOpen}
        closeMenuOnClick={false}
        onClick={() => setOpen(!isOpen)}
      >
        Set Status
      </Menu.Item>
      {isOpen && <StatusPicker onClose={() => setOpen(false)} onText={onText} />}
    </div>
  )
}
