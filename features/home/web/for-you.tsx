import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { UnreadBadge, useConversationNames, useConversations, useUnread } from '@atrium/features/chat/web'
import { AppLink, NoticeWords, useInbox, useMark } from '@atrium/features/notifications/web'
import type { Notice } from '@atrium/features/notifications/contract'
import { useIsGuest } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'

const mostNotices = 4

/** Whom one should answer and where there is something to read (R1.07). */
export function ForYou() {
  const isGuest = useIsGuest()
  // What is unread of a direct conversation stands below, with how much of it.
  const unread = useInbox().filter(({ read, isDone, cause }) => !read && !isDone && cause !== 'direct')
  const conversations = useConversations()
  const namesOf = useConversationNames()
  const workspaces = useWorkspaces()
  return (
    <section aria-labelledby="for-you">
      <div className={classes.title}>
        <h2 id="for-you">For you</h2>
        {unread.length > mostNotices && <span className={classes.count}>{unread.length} unread in your inbox</span>}
      </div>
      <ul role="list" className={`${classes.card} ${classes.rows} ${classes.news}`}>
        {unread.slice(0, mostNotices).map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
        {conversations.map(({ space, conversation }) => (
          <UnreadRow key={space} space={space} name={namesOf(conversation).name} to={`/chat/${space}`} />
        ))}
        {!isGuest && <UnreadRow space={teamSpace} name="Team chat" to="/chat" />}
        {workspaces.map(({ space, workspace: { name } }) => (
          <UnreadRow key={space} space={space} name={name} to={`/workspaces/${space}`} />
        ))}
      </ul>
      <p className={`${classes.card} ${classes.none}`}>You have read everything.</p>
    </section>
  )
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { timeAgo } = useTime()
  const mark = useMark()
  const now = useNow()
  return (
    <AppLink to={notice.link} className={classes.row} onFollow={() => mark([notice], 'read')}>
      <PersonAvatar id={notice.fromUserId} name={notice.fromUserName} />
      <NoticeWords notice={notice}>
        {({ headline, said }) => (
          <Words title={headline} note={timeAgo(notice.timestamp, now)}>
            {said}
          </Words>
        )}
      </NoticeWords>
    </AppLink>
  )
}

interface UnreadProps {
  readonly space: string
  readonly name: string
  readonly to: string
}

/** A place with something unread; nothing where there is none. */
function UnreadRow({ space, name, to }: UnreadProps) {
  const { count } = useUnread(space)
  if (count === 0) return null
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.words}>
          <b dir="auto">{name}</b>
        </span>
        <UnreadBadge space={space} />
      </Link>
    </li>
  )
}

interface WordsProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

const Words = ({ title, note, children }: WordsProps) => (
  <span className={classes.words}>
    <span className={classes.meta}>
      <b>{title}</b>
      <span>{note}</span>
    </span>
    <span className={classes.excerpt}>{children}</span>
  </span>
)
