import { IconBell, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useOlder } from '@atrium/engine/web'
import { EmptyState, IconButton, LinkButton } from '@atrium/ui'
import { Notice, markAllNotices } from '../contract/notice.ts'
import { DeviceOffer } from './device-offer.tsx'
import { InboxFilters, type View } from './inbox-filters.tsx'
import { type Filter, type Stage, noticesAt, pageOfNotices } from './inbox.ts'
import { LaterList } from './later/later-list.tsx'
import { useSnoozed } from './later/use-later.ts'
import { handleNoticeKey } from './notice-keys.ts'
import { NoticeList } from './notice-list.tsx'
import classes from './notifications-panel.module.css'
import { useNotifications } from './notifications-provider.tsx'
import { useInbox, useMark } from './use-inbox.ts'

interface Props {
  readonly isSheet?: boolean
  onClose(): void
}

/** The inbox of what concerns one, newest first (R2.50, R4.35): the very list whose unread the bell counts. */
export function NotificationsPanel({ isSheet = false, onClose }: Props) {
  const [view, setView] = useState<View>({ filter: 'all', part: 'inbox' })
  const panel = useRef<HTMLElement>(null)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={isSheet ? classes.full : classes.panel}
      aria-labelledby="notifications"
      onKeyDown={handleNoticeKey}
    >
      <header className={classes.head}>
        <h2 id="notifications">Notifications</h2>
        <IconButton label="Close notifications" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <InboxFilters view={view} onView={setView} />
      <div className="scrolls">
        {view.part === 'later' ? (
          <LaterList onFollow={onClose} />
        ) : (
          <Stored key={`${view.filter} ${view.part}`} filter={view.filter} stage={view.part} onFollow={onClose} />
        )}
      </div>
      <DeviceOffer />
      {view.part !== 'later' && <Foot onCleared={() => panel.current?.focus()} />}
    </section>
  )
}

interface StoredProps {
  readonly filter: Filter
  readonly stage: Stage
  onFollow(): void
}

/** A page of the stored notices that fit the view, and the way to more. */
function Stored({ filter, stage, onFollow }: StoredProps) {
  const snoozed = useSnoozed()
  // What is snoozed is no more done than to be read: it is found under Later.
  const fitting = noticesAt(useInbox(), { filter, stage }).filter(({ id }) => !snoozed.has(id))
  const [shown, setShown] = useState(pageOfNotices)
  const { hasOlder, isLoading, loadOlder } = useOlder(Notice, ownSpace(useClient().person))
  const isShort = fitting.length <= shown

  function handleMore(): void {
    setShown(shown + pageOfNotices)
    if (isShort) loadOlder()
  }

  return (
    <>
      {fitting.length > 0 && <NoticeList notices={fitting.slice(0, shown)} onFollow={onFollow} />}
      {fitting.length === 0 && <Nothing stage={stage} />}
      {(hasOlder || !isShort) && (
        <button type="button" className={classes.more} disabled={isLoading} onClick={handleMore}>
          {isLoading ? 'Loading older notifications…' : 'Show older notifications'}
        </button>
      )}
    </>
  )
}

function Nothing({ stage }: { stage: Stage }) {
  return (
    <EmptyState icon={<IconBell size={24} />} title={stage === 'done' ? 'Nothing marked as done' : 'Nothing new'}>
      {stage === 'done'
        ? 'Notifications you mark as done appear here.'
        : 'Mentions, direct messages, replies in your threads and invitations appear here.'}
    </EmptyState>
  )
}

interface FootProps {
  /** The button that was pressed is gone: its focus goes somewhere where Escape still closes the panel. */
  onCleared(): void
}

/** What can be done with all at once. */
function Foot({ onCleared }: FootProps) {
  const { notifications, markAllRead, clear } = useNotifications()
  const open = noticesAt(useInbox(), { filter: 'all', stage: 'inbox' })
  const mark = useMark()
  const markAll = useAct(markAllNotices)
  const { hasOlder } = useOlder(Notice, ownSpace(useClient().person))
  const unread = open.filter(({ read }) => !read)
  if (open.length === 0 && notifications.length === 0) return null
  return (
    <footer className={classes.foot}>
      <LinkButton
        disabled={unread.length === 0 && !hasOlder && notifications.every(({ read }) => read)}
        onClick={() => {
          markAllRead()
          mark(unread, 'read')
          if (hasOlder) void markAll({ as: 'read' })
        }}
      >
        Mark all as read
      </LinkButton>
      <LinkButton
        title="Moves everything to Done"
        onClick={() => {
          clear()
          mark(open, 'done')
          if (hasOlder) void markAll({ as: 'done' })
          onCleared()
        }}
      >
        Clear all
      </LinkButton>
    </footer>
  )
}
