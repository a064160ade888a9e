import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconHelp,
  IconLogout,
  IconMoodSmile,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Popup, chooseColorScheme, useColorScheme } from '@atrium/ui'
import { StatusPicker } from './status-picker.tsx'

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
