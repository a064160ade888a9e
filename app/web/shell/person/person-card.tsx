import { Group } from '@mantine/core'
import { IconBriefcase, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import type { Hours } from '@atrium/features/calendar/contract'
import { MessageButton } from '@atrium/features/chat/web'
import { GroupsOfPerson } from '@atrium/features/groups/web'
import { Person } from '@atrium/features/people/contract'
import { LocalTime, type PersonCardProps, usePreferences, usePresence } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { CardPopover, PersonAvatar } from '@atrium/ui'
import { FreeTime, useFree } from '../calendar-parts/free-time.tsx'
import classes from './person-card.module.css'

/** Who somebody is, how they are and how to reach them, beside their name. */
export function PersonCard({ id, isOpen, target, onToggle }: PersonCardProps) {
  const person = useRow(Person, { space: teamSpace, id })
  return (
    <CardPopover isOpen={isOpen} target={target} onToggle={onToggle}>
      {person ? <About person={person} /> : <p className={classes.card}>Former member</p>}
    </CardPopover>
  )
}

const roles: Readonly<Record<string, string>> = {
  owner: 'Owner of the team',
  admin: 'Admin of the team',
  guest: 'Guest',
}

function About({ person }: { readonly person: Person }) {
  const { id, displayName, suspendedAt } = person
  const me = useClient().person
  const role = useRow(Member, { space: teamSpace, id })?.role
  return (
    <div className={classes.card}>
      <Group gap={12} wrap="nowrap">
        <PersonAvatar id={id} name={displayName} size="large" />
        <div className="dimmed">
          <p className={classes.name}>{displayName}</p>
          <p>{suspendedAt === null ? (roles[role ?? ''] ?? 'Member of the team') : 'Suspended'}</p>
        </div>
      </Group>
      <Facts person={person} />
      <Group gap={0} wrap="nowrap">
        {id === me && <Link to="/settings">Your settings</Link>}
        {id !== me && suspendedAt === null && <MessageButton person={id} name={displayName} />}
      </Group>
    </div>
  )
}

function Facts({ person: { id, email, zone } }: { readonly person: Person }) {
  const { status, isHere, words, said } = usePresence(id)
  const hours = useFree(id)?.hours
  const preferences = usePreferences()
  return (
    <ul role="list" className={`${classes.facts} stack gap-8 dimmed`}>
      <li>{said ? `${words} · ${said}` : words}</li>
      {zone && (
        <li>
          <LocalTime zone={zone} status={status} isHere={isHere} />
        </li>
      )}
      {hours && (
        <li>
          <IconBriefcase size={14} aria-hidden="true" /> {hoursWords(hours, preferences)}
        </li>
      )}
      <li>
        <FreeTime person={id} />
      </li>
      <li>
        <GroupsOfPerson id={id} />
      </li>
      {email && (
        <li>
          <IconMail size={14} aria-hidden="true" /> <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  )
}

const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

type Ways = Pick<ReturnType<typeof usePreferences>, 'language' | 'hourCycle'>

/** Days that follow each other are said as from the first to the last, all as whoever reads it wants times and dates. */
function hoursWords({ days, from, to }: Hours, { language, hourCycle }: Ways): string {
  const inUtc = (ways: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...ways, timeZone: 'UTC' })
  const [weekday, clock] = [inUtc({ weekday: 'short' }), inUtc({ hour: 'numeric', minute: '2-digit', hourCycle })]
  const nameOf = (day: number): string => weekday.format(monday + (day - 1) * dayMs)
  const timeOf = (time: string): string => clock.format(Date.parse(`2026-01-05T${time}Z`))
  const sorted = days.toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return 'No working days'
  const isRow = last - first === sorted.length - 1 && sorted.length > 2
  const when = isRow ? `${nameOf(first)}–${nameOf(last)}` : sorted.map(nameOf).join(', ')
  return `${when}, ${timeOf(from)}–${timeOf(to)} there`
}
