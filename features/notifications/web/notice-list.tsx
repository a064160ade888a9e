import { IconArrowBackUp, IconCheck, IconDots, IconMailOpened, IconMail, IconQuestionMark } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton, lazyPopup, PersonAvatar, useNow, useTime } from '@atrium/ui'
import type { Notice } from '../contract/notice.ts'
import { AppLink } from './app-link.tsx'
import classes from './notice-list.module.css'
import { LessLikeThis } from './less-like-this.tsx'
import { NoticeWords } from './notice-words.tsx'
import { useMark } from './use-inbox.ts'

const NoticeMenu = lazyPopup('menu', async () => (await import('./later/notice-menu.tsx')).NoticeMenu)

interface Props {
  readonly notices: readonly Notice[]
  /** A link of the list was followed. */
  onFollow(): void
}

/** Stored notices: who, where, what was said and when, and what can be done with each. */
export function NoticeList({ notices, onFollow }: Props) {
  return (
    <ul role="list" aria-label="Inbox" className="divided">
      {notices.map((notice) => (
        <li key={notice.id} className={classes.item} data-notice data-unread={!notice.read}>
          <Item notice={notice} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

function Item({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { fromUserId, fromUserName, link, read } = notice
  const mark = useMark()

  function handleFollow(): void {
    if (!read) mark([notice], 'read')
    onFollow()
  }

  return (
    <>
      <PersonAvatar id={fromUserId} name={fromUserName} />
      <div className="grows">
        <NoticeWords notice={notice}>
          {({ headline, said, why, tools }) => (
            <>
              <AppLink to={link} className={classes.link} onFollow={handleFollow}>
                <span className={classes.headline}>{headline}</span>
                {said && <span className={classes.said}>{said}</span>}
              </AppLink>
              {tools && <div className={classes.asked}>{tools}</div>}
              <Foot notice={notice} reason={why} onFollow={onFollow} />
            </>
          )}
        </NoticeWords>
      </div>
      <Tools notice={notice} />
    </>
  )
}

interface FootProps extends Pick<Props, 'onFollow'> {
  readonly notice: Notice
  readonly reason: string
}

/** When it came, and why. */
function Foot({ notice: { cause, timestamp, read, isSilent }, reason, onFollow }: FootProps) {
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const why = useId()
  return (
    <>
      <p className={classes.foot}>
        <time dateTime={new Date(timestamp).toISOString()} title={fullTime(timestamp)}>
          {timeAgo(timestamp, now)}
        </time>
        {!read && <b className="link-button">New</b>}
        <button
          type="button"
          className={classes.why}
          aria-expanded={isAsking}
          aria-controls={why}
          onClick={() => setAsking(!isAsking)}
        >
          Why did I get this?
        </button>
      </p>
      <p id={why} hidden={!isAsking} className={classes.reason}>
        <IconQuestionMark size={14} aria-hidden="true" />
        <span>
          {reason}{' '}
          {isSilent &&
            cause !== 'reaction' &&
            'It came silently: you had quiet hours, or this conversation was muted. '}
          {isAsking && <LessLikeThis cause={cause} />}
          <AppLink to="/settings#notifications" className="link" onFollow={onFollow}>
            Change what you are notified about
          </AppLink>
        </span>
      </p>
    </>
  )
}

function Tools({ notice }: { notice: Notice }) {
  const mark = useMark()
  const { read, isDone } = notice
  return (
    <div className={classes.tools}>
      <Tool
        label={read ? 'Mark as unread' : 'Mark as read'}
        shortcut="u"
        onClick={() => mark([notice], read ? 'unread' : 'read')}
      >
        {read ? <IconMail size={16} aria-hidden="true" /> : <IconMailOpened size={16} aria-hidden="true" />}
      </Tool>
      <Tool
        label={isDone ? 'Move to inbox' : 'Done'}
        shortcut="e"
        onClick={() => mark([notice], isDone ? 'open' : 'done')}
      >
        {isDone ? <IconArrowBackUp size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />}
      </Tool>
      <More notice={notice} />
    </div>
  )
}

function More({ notice }: { notice: Notice }) {
  const [isOpen, setOpen] = useState(false)
  return <NoticeMenu notice={notice} isOpen={isOpen} onToggle={setOpen} target={<MoreButton />} />
}

/** It takes what the menu gives to its target. */
const MoreButton = (props: ComponentProps<'button'>) => (
  <IconButton label="More" {...props}>
    <IconDots size={16} aria-hidden="true" />
  </IconButton>
)

interface ToolProps {
  readonly label: string
  /** The key that does the same while the notice has the focus. */
  readonly shortcut: string
  onClick(): void
  readonly children: ReactNode
}

function Tool({ label, shortcut, onClick, children }: ToolProps) {
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut.toUpperCase()})`}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}
