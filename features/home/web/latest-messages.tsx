import { Link } from '@tanstack/react-router'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Message, wordsOf } from '@atrium/features/chat/contract'
import { excerptOf } from '@atrium/features/groups/contract'
import { useHandleOf } from '@atrium/features/groups/web'
import { usePeopleById } from '@atrium/features/people/web'
import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { Line } from './line.tsx'

const shown = 4

/** The end of the team's chat, newest first; nothing while nobody has written. */
export function LatestMessages() {
  const messages = useRows(Message, teamSpace).filter(({ deletedAt }) => deletedAt === null)
  const people = usePeopleById()
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <div className={classes.title}>
        <h2 id="latest">Latest in the team chat</h2>
        <Link to="/chat">Open chat</Link>
      </div>
      <ul role="list" className={`${classes.card} ${classes.rows}`}>
        {messages
          .slice(-shown)
          .toReversed()
          .map((message) => (
            <li key={message.id}>
              <MessageLine message={message} nameOf={(person) => people.get(person)?.displayName ?? 'Former member'} />
            </li>
          ))}
      </ul>
    </section>
  )
}

interface MessageProps {
  readonly message: Message
  nameOf(person: string): string
}

function MessageLine({ message, nameOf }: MessageProps) {
  const handleOf = useHandleOf()
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  const author = nameOf(message.author)
  return (
    <Link to="/chat" className={classes.row}>
      <Line
        sign={<PersonAvatar id={message.author} name={author} size="small" />}
        name={author}
        note={timeAgo(message.at, now)}
        fullNote={fullTime(message.at)}
      >
        {excerptOf(wordsOf(message), nameOf, handleOf)}
      </Line>
    </Link>
  )
}
