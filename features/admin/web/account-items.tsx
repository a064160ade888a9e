import { Menu } from '@mantine/core'
import { IconKey, IconLogout, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Popup } from '@atrium/ui'

interface Props extends Popup {
  readonly isSuspended: boolean
  onSuspend(): void
  onReset(): void
  onSignOut(): void
}

/** What can be done about an account. */
export function AccountItems({ isOpen, target, isSuspended, onToggle, onSuspend, onReset, onSignOut }: Props) {
  const SuspendIcon = isSuspended ? IconUserCheck : IconUserOff
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden="true" />} onClick={onReset}>
          Link for a new password
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onSignOut}>
          Sign out everywhere
        </Menu.Item>
        <Menu.Item leftSection={<SuspendIcon size={16} aria-hidden="true" />} onClick={onSuspend}>
          {isSuspended ? 'Let in again' : 'Suspend'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
