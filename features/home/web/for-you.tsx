import { IconMessageCircle, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Message, wordsOf } from '@atrium/features/chat/contract'
import { excerptOf } from '@atrium/features/groups/contract'
import { useHandleOf } from '@atrium/features/groups/web'
import { UnreadBadge, useConversationNames, useConversations, useUnread } from '@atrium/features/chat/web'
import { AppLink, NoticeWords, useInbox, useMark } from '@atrium/features/notifications/web'
import type { Notice } from '@atrium/features/notifications/contract'
import { useIsGuest, usePeopleById } from '@atrium/features/people/web'
import { WorkspaceSign, useWorkspaces } from '@atrium/features/workspaces/web'
import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { Line } from './line.tsx'

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
        {conversations.map(({ space, conversation }) => {
          const { name, others } = namesOf(conversation)
          return <UnreadRow key={space} space={space} name={name} to={`/chat/${space}`} sign={signOf(others, name)} />
        })}
        {!isGuest && <UnreadRow space={teamSpace} name="Team chat" to="/chat" sign={<IconMessageCircle size={20} />} />}
        {workspaces.map(({ space, workspace }) => (
          <UnreadRow
            key={space}
            space={space}
            name={workspace.name}
            to={`/workspaces/${space}`}
            sign={<WorkspaceSign workspace={workspace} />}
          />
        ))}
      </ul>
      <p className={classes.none}>You have read everything.</p>
    </section>
  )
}

/** With whom one talks: a person, or that they are several. */
function signOf([only, ...more]: readonly string[], name: string): ReactNode {
  return only === undefined || more.length > 0 ? (
    <IconUsers size={20} />
  ) : (
    <PersonAvatar id={only} name={name} size="small" />
  )
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { timeAgo } = useTime()
  const mark = useMark()
  const now = useNow()
  return (
    <AppLink to={notice.link} className={classes.row} onFollow={() => mark([notice], 'read')}>
      <NoticeWords notice={notice}>
        {({ headline, said }) => (
          <Line
            sign={<PersonAvatar id={notice.fromUserId} name={notice.fromUserName} size="small" />}
            name={headline}
            note={timeAgo(notice.timestamp, now)}
          >
            {said}
          </Line>
        )}
      </NoticeWords>
    </AppLink>
  )
}

interface UnreadProps {
  readonly space: SpaceId
  readonly name: string
  readonly to: string
  readonly sign: ReactNode
}

/** A place with something unread and what was said there last; nothing where there is none. */
function UnreadRow({ space, name, to, sign }: UnreadProps) {
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  const { count } = useUnread(space)
  const last = useRows(Message, space).findLast(({ deletedAt }) => deletedAt === null)
  const people = usePeopleById()
  const handleOf = useHandleOf()
  const nameOf = (person: string): string => people.get(person)?.displayName ?? 'Former member'
  if (count === 0 || !last) return null
  return (
    <li>
      <Link to={to} className={classes.row}>
        <Line
          sign={sign}
          name={name}
          note={timeAgo(last.at, now)}
          fullNote={fullTime(last.at)}
          badge={<UnreadBadge space={space} />}
        >
          {nameOf(last.author)}: {excerptOf(wordsOf(last), nameOf, handleOf)}
        </Line>
      </Link>
    </li>
  )
}
