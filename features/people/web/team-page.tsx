import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useClient, useConnection } from '@atrium/engine/web'
import { EmptyState, Page, Rows, Spinner } from '@atrium/ui'
import type { Person } from '../contract/person.ts'
import { findPeople } from './find-people.ts'
import { TeamMember } from './team-member.tsx'
import { useIsGuest } from './use-is-guest.ts'
import { useFullMembers, usePeople } from './use-people.ts'

/** So many are drawn at first, and so many more at each wish. */
const page = 60

interface Props {
  /** What stands beside somebody else, such as a way to write to them. */
  beside(person: Person): ReactNode
  /** The way to bring somebody new, for who may. */
  readonly invite: ReactNode
  /** What else is known of somebody, such as when they have time. */
  facts(person: Person): ReactNode
}

/** Everybody of the team: how they are, and how to reach them (R2.15). */
export function TeamPage({ invite, ...each }: Props) {
  const { hasCopy } = useConnection()
  const people = usePeople()
  const full = useFullMembers()
  const isGuest = useIsGuest()
  const [search, setSearch] = useState('')
  const found = findPeople(people, useDeferredValue(search))
  if (!hasCopy) return <Spinner label="Loading the team" />
  return (
    <Page
      title="Team"
      text={isGuest ? 'The people of the workspaces you are in.' : teamWords(full, people)}
      actions={
        <>
          <TextInput
            aria-label="Search the team"
            placeholder="Search by name or email"
            type="search"
            value={search}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            className="quiet-field"
            flex="1 1 9rem"
            maw="16rem"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {invite}
        </>
      }
    >
      <p className="unseen" role="status">
        {search.trim() && `${found.length} found`}
      </p>
      {found.length > 0 ? (
        <Members key={search} {...each} found={found} />
      ) : (
        <EmptyState icon={<IconUsers size={24} />} title="No one found">
          No one on the team matches. The search looks at names and email addresses.
        </EmptyState>
      )}
    </Page>
  )
}

function teamWords(full: readonly Person[], people: readonly Person[]): string {
  if (people.length === 1) return 'You are the first person here. Others appear as they create accounts.'
  return `${countWords(full, people)}, with their status.`
}

/** Guests and suspended accounts are not counted as if they were members. */
function countWords(full: readonly Person[], people: readonly Person[]): string {
  const suspended = people.filter(({ suspendedAt }) => suspendedAt !== null).length
  const guests = people.length - full.length - suspended
  return [
    full.length === 1 ? '1 person' : `${full.length} people`,
    ...(guests > 0 ? [guests === 1 ? '1 guest' : `${guests} guests`] : []),
    ...(suspended > 0 ? [`${suspended} suspended`] : []),
  ].join(', ')
}

function Members({ found, beside, facts }: Omit<Props, 'invite'> & { found: readonly Person[] }) {
  const me = useClient().person
  const [shown, setShown] = useState(page)
  const hidden = found.length - shown
  return (
    <>
      <Rows label="Team">
        {found.slice(0, shown).map((person) => (
          <li key={person.id}>
            <TeamMember person={person} isMe={person.id === me} facts={facts(person)}>
              {person.id !== me && beside(person)}
            </TeamMember>
          </li>
        ))}
      </Rows>
      {hidden > 0 && (
        <Button variant="default" mt={16} onClick={() => setShown(shown + page)}>
          Show {Math.min(page, hidden)} more of {hidden}
        </Button>
      )}
    </>
  )
}
