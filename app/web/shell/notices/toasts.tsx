import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import {
  type Notification,
  NotificationLink,
  NotificationSign,
  useNotifications,
} from '@atrium/features/notifications/web'
import { dismissToast, IconButton, maxToasts, useToasts } from '@atrium/ui'
import classes from './toasts.module.css'

/** What was done and what happened just now, in a corner of the screen and above any dialog. */
export function Toasts() {
  const toasts = useToasts()
  const { notifications, isOpen, dismiss } = useNotifications()
  const news = isOpen ? [] : notifications.filter(({ read }) => !read).toReversed()
  const room = Math.max(0, maxToasts - toasts.length)
  return createPortal(
    <div className={classes.toasts} role="status">
      {(room > 0 ? news.slice(-room) : []).map((item) => (
        <div key={item.id} className={classes.toast}>
          <News item={item} />
          <Dismiss onClick={() => dismiss(item.id)} />
        </div>
      ))}
      {toasts.map(({ id, message, action, isProblem }) => (
        <div key={id} className={classes.toast}>
          {isProblem ? (
            <IconAlertTriangle size={18} color="var(--danger)" aria-hidden="true" />
          ) : (
            <IconCircleCheck size={18} color="var(--success)" aria-hidden="true" />
          )}
          <p className="breaks">{message}</p>
          {action && (
            <button
              type="button"
              className="word-button"
              onClick={() => {
                dismissToast(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <Dismiss onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

function News({ item }: { item: Notification }) {
  const { dismiss } = useNotifications()
  return (
    <>
      <NotificationSign type={item.type} />
      <p className="breaks">
        <NotificationLink item={item} onFollow={() => dismiss(item.id)} />
      </p>
    </>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <IconButton aria-label="Dismiss" onClick={onClick}>
      <IconX size={14} aria-hidden="true" />
    </IconButton>
  )
}
