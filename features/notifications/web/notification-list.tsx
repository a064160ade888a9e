import { IconCheck, IconX } from '@tabler/icons-react'
import { fullTime, timeAgo, useNow } from '@atrium/ui'
import type { Notification } from './create-notifications.ts'
import classes from './notification-list.module.css'
import { NotificationLink } from './notification-link.tsx'
import { NotificationSign } from './notification-sign.tsx'
import { useNotifications } from './notifications-provider.tsx'

interface Props {
  readonly label: string
  readonly items: readonly Notification[]
  /** A link of the list was followed. */
  onFollow(): void
}

/** One list of the panel. */
export function NotificationList({ label, items, onFollow }: Props) {
  return (
    <ul role="list" aria-label={label} className={classes.list}>
      {items.map((item) => (
        <li key={item.id} className={classes.item} data-unread={!item.read}>
          <Item item={item} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { id, type, timestamp, read } = item
  const { markRead, dismiss } = useNotifications()
  const now = useNow()
  return (
    <>
      <NotificationSign type={type} />
      <div className={classes.words}>
        <p>
          <NotificationLink item={item} onFollow={onFollow} />
        </p>
        <time dateTime={new Date(timestamp).toISOString()} title={fullTime(timestamp)}>
          {timeAgo(timestamp, now)}
          {!read && <b> · New</b>}
        </time>
      </div>
      {!read && (
        <button type="button" aria-label="Mark as read" title="Mark as read" onClick={() => markRead(id)}>
          <IconCheck size={16} aria-hidden="true" />
        </button>
      )}
      <button type="button" aria-label="Dismiss" title="Dismiss" onClick={() => dismiss(id)}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </>
  )
}
