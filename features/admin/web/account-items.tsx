import { Menu } from '@mantine/core'
import { IconDevices, IconKey, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Popup } from '@atrium/ui'

interface Props extends Popup {
  readonly isSuspended: boolean
  onSuspend(): void
  onReset(): void
  onSessions(): void
}

/** What can be done about an account. */
export function AccountItems({ isOpen, target, isSuspended, onToggle, onSuspend, onReset, onSessions }: Props) {
  const SuspendIcon = isSuspended ? IconUserCheck : IconUserOff
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden="true" />} onClick={onReset}>
          Password reset link
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} aria-hidden="true" />} onClick={onSessions}>
          Sessions
        </Menu.Item>
        <Menu.Item leftSection={<SuspendIcon size={16} aria-hidden="true" />} onClick={onSuspend}>
          {isSuspended ? 'Reinstate' : 'Suspend'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
