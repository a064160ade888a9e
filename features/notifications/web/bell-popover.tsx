import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { type Popup, ErrorBoundary } from '@atrium/ui'
import classes from './notifications-bell.module.css'
import { NotificationsPanel } from './notifications-panel.tsx'

/** The notifications in a panel below the bell (R2.50). */
export function BellPopover({ isOpen, target, onToggle }: Popup) {
  const close = (): void => onToggle(false)
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-start"
      width={420}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>{cloneElement(target, { onClick: () => onToggle(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications" className={classes.dropdown}>
        <ErrorBoundary name="The notifications">
          <NotificationsPanel onClose={close} />
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  )
}
