import { AppLink } from './app-link.tsx'
import type { Notification } from './create-notifications.ts'
import { useMark } from './use-inbox.ts'

/** The words of a notification, as a link where it has one; who follows that of a mention has read it (R4.38). */
export function NotificationLink({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { message, link, mentionId } = item
  const mark = useMark()
  if (!link) return message

  function handleFollow(): void {
    if (mentionId) mark([{ id: mentionId }], 'read')
    onFollow()
  }

  return (
    <AppLink to={link} onFollow={handleFollow}>
      {message}
    </AppLink>
  )
}
