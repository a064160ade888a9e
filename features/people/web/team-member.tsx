import { IconBellOff, IconClock, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StateMark, useNow, useTime } from '@atrium/ui'
import type { Person } from '../contract/person.ts'
import { isAwake } from './awake.ts'
import { PersonName } from './person-name.tsx'
import { quietWords } from './quiet-words.ts'
import { StatusAvatar } from './status-avatar.tsx'
import classes from './team-member.module.css'
import { TeamRoleOf } from './team-role.tsx'
import { type PresenceShown, usePresence } from './use-presence.ts'

interface Props {
  readonly person: Person
  readonly isMe: boolean
  /** What else is known of them. */
  readonly facts: ReactNode
  /** What can be done about them. */
  readonly children: ReactNode
}

/** One member of the team with status and contact, and the time where they are. */
export function TeamMember({ person, isMe, facts, children }: Props) {
  const { id, displayName, email, zone, suspendedAt } = person
  const { status, isHere, words, said } = usePresence(id)
  return (
    <article className={classes.member} aria-label={displayName}>
      <StatusAvatar id={id} name={displayName} status={status} />
      <div className="grows">
        <p className="cut named" title={displayName}>
          <PersonName id={id} name={displayName} />
          {isMe && <span className="dimmed"> (you)</span>}
        </p>
        <p className="hint row wraps">
          <span>{words}</span>
          {said && (
            <span className="cut" title={said}>
              {said}
            </span>
          )}
          <Quiet person={person} />
          {zone && <LocalTime zone={zone} status={status} isHere={isHere} />}
          {facts}
        </p>
      </div>
      <div className={classes.ways}>
        <TeamRoleOf person={person} />
        {suspendedAt === null ? children : <StateMark tone="danger">Suspended</StateMark>}
      </div>
      {email && (
        <a href={`mailto:${email}`} className={classes.mail} title={email}>
          <IconMail size={16} aria-hidden="true" />
          <span className="cut">{email}</span>
        </a>
      )}
    </article>
  )
}

function Quiet({ person }: { person: Person }) {
  const words = quietWords(person, useNow(), useTime())
  if (!words) return null
  return <IconBellOff size={14} role="img" aria-label={words} title={words} />
}

type LocalTimeProps = Pick<PresenceShown, 'status' | 'isHere'> & { readonly zone: string }

export function LocalTime({ zone, status, isHere }: LocalTimeProps) {
  const now = useNow()
  const { clockIn } = useTime()
  const awake = isAwake({ zone, status, isHere }, now) ? 'awake now' : 'probably asleep'
  return (
    <span className="within-row digits" title={zone}>
      <IconClock size={14} aria-hidden="true" />
      <span className="unseen">Local time </span>
      {clockIn(zone, now)} · {awake}
    </span>
  )
}
