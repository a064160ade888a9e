import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { Notice } from '../contract/notice.ts'
import { AppLink } from './app-link.tsx'
import type { Notification } from './create-notifications.ts'
import { NoticeWords } from './notice-words.tsx'
import { useMark } from './use-inbox.ts'

interface Props {
  readonly item: Notification
  onFollow(): void
}

/** The words of a notification, as a link where it has one; who follows that of a mention has read it (R4.38). */
export function NotificationLink({ item, onFollow }: Props) {
  const { link, mentionId } = item
  const mark = useMark()
  if (!link) return item.message

  function handleFollow(): void {
    if (mentionId) mark([{ id: mentionId }], 'read')
    onFollow()
  }

  return (
    <AppLink to={link} onFollow={handleFollow}>
      <Said item={item} />
    </AppLink>
  )
}

/** What the stored notice says now, where there is one. */
function Said({ item: { message, mentionId } }: Pick<Props, 'item'>) {
  const { person } = useClient()
  const notice = useRow(Notice, mentionId === undefined ? undefined : { space: ownSpace(person), id: mentionId })
  if (!notice) return message
  return (
    <NoticeWords notice={notice}>{({ headline, said }) => [headline, said].filter(Boolean).join(': ')}</NoticeWords>
  )
}
