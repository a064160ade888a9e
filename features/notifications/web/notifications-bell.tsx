import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { CountBadge, IconButton, lazyDialog, lazyPopup, useMedia } from '@atrium/ui'
import classes from './notifications-bell.module.css'
import { useNotifications } from './notifications-provider.tsx'
import { useUnread } from './use-unread.ts'

const BellPopover = lazyPopup('dialog', async () => (await import('./bell-popover.tsx')).BellPopover)
const NotificationsSheet = lazyDialog(async () => (await import('./notifications-sheet.tsx')).NotificationsSheet)

/** The button with the number of unread notifications, and the panel that it opens (R2.50). */
export function NotificationsBell() {
  const { isOpen, toggle } = useNotifications()
  const isPhone = useMedia('(max-width: 48em)')
  const close = (): void => toggle(false)

  if (isPhone)
    return (
      <>
        <BellButton aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => toggle()} />
        <NotificationsSheet isOpen={isOpen} onClose={close} />
      </>
    )
  return <BellPopover isOpen={isOpen} onToggle={toggle} target={<BellButton />} />
}

/** It takes what the popover gives to its target. */
function BellButton(props: ComponentProps<'button'>) {
  const unread = useUnread()
  return (
    <IconButton {...props} className={classes.bell} title="Notifications">
      <IconBell size={19} stroke={1.75} aria-hidden="true" />
      <span className="unseen">Notifications</span>
      {unread > 0 && (
        <span className={classes.count}>
          <CountBadge count={unread} />
          <span className="unseen"> unread</span>
        </span>
      )}
    </IconButton>
  )
}
