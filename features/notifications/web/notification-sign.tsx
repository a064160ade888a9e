import { IconAlertTriangle, IconAt, IconInfoCircle } from '@tabler/icons-react'
import type { NotificationType } from './create-notifications.ts'
import classes from './notification-sign.module.css'

const signs = {
  info: { Icon: IconInfoCircle, label: 'News' },
  mention: { Icon: IconAt, label: 'Mention' },
  error: { Icon: IconAlertTriangle, label: 'Problem' },
} as const

/** The picture of a kind of notification, with its word for screen readers. */
export function NotificationSign({ type }: { type: NotificationType }) {
  const { Icon, label } = signs[type]
  return <Icon size={18} stroke={1.75} className={classes[type]} role="img" aria-label={label} />
}
